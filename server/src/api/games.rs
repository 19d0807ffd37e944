//! What can be played.

use axum::extract::State;
use quarterdeck_bots::Roster;
use quarterdeck_engine::OptionKind;
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_words::Spoken;
use serde::Serialize;
use utoipa::ToSchema;

use super::App;
use crate::http::{Caller, Class, Json, Peer, Reads, Refused};

/// A game.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameCard {
    /// Its name on the wire.
    game: &'static str,
    /// Its name for people.
    title: &'static str,
    /// The version of its rules.
    rules: u32,
    /// The fewest who can play.
    fewest: usize,
    /// The most who can play.
    most: usize,
    /// What a table may change.
    options: Vec<OptionCard>,
    /// Its bots, from the weakest to the strongest.
    bots: Vec<BotCard>,
}

/// An option of a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct OptionCard {
    /// Its key.
    key: &'static str,
    /// What it takes.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    kind: OptionKind,
    /// The default, as one would type it.
    default: &'static str,
    /// What it does, in one line.
    about: String,
}

/// A bot of a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct BotCard {
    /// Its level, as settings name it.
    level: &'static str,
    /// What it is called at the table.
    name: String,
    /// How it thinks, in one line.
    about: String,
}

/// What can be played.
#[utoipa::path(get, path = "/games", tag = "lobby",
    responses((status = 200, body = Vec<GameCard>)))]
pub(crate) async fn games(
    State(app): State<App>,
    caller: Caller,
    peer: Peer,
    reads: Reads,
) -> Result<Json<Vec<GameCard>>, Refused> {
    app.limits.check(Class::Read, peer, caller.player)?;
    Ok(Json(Title::ALL.iter().map(|&title| with_game!(title, G => card::<G>(reads))).collect()))
}

fn card<G: Roster + Spoken>(reads: Reads) -> GameCard {
    let options = G::OPTIONS.iter().map(|option| OptionCard {
        key: option.key,
        kind: option.kind,
        default: option.default,
        about: G::option_about(reads.words(), option.key),
    });
    let bots = G::levels().iter().map(|level| BotCard {
        level: level.name,
        name: G::bot_name(reads.words(), level.name),
        about: G::bot_about(reads.words(), level.name),
    });
    GameCard {
        game: G::ID,
        title: G::TITLE,
        rules: G::RULES_VERSION,
        fewest: *G::SEATS.start(),
        most: *G::SEATS.end(),
        options: options.collect(),
        bots: bots.collect(),
    }
}
