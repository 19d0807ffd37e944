//! What pages load: one style sheet, one script and the library that it uses, one for the dice, a chart and its script, two icons. Each has its content's hash in
//! its address, so that browsers keep it for good.

use std::sync::LazyLock;

use quarterdeck_engine::sealed::hex;
use sha2::{Digest, Sha256};

/// A file.
pub struct Asset {
    /// Its name.
    pub name: &'static str,
    /// What kind of file it is.
    pub kind: &'static str,
    /// What is in it.
    pub content: &'static [u8],
}

/// What everybody has in common, from phones to walls; then what is each game's own.
const STYLE: &str = concat!(
    include_str!("../assets/style/ground.css"),
    include_str!("../assets/style/frame.css"),
    include_str!("../assets/style/rooms.css"),
    include_str!("../assets/style/table.css"),
    include_str!("../assets/style/pictures.css"),
    include_str!("../assets/style/wide.css"),
    include_str!("../assets/style/wall.css"),
    include_str!("letter_of_marque/style.css"),
    include_str!("corsaire/style.css"),
    include_str!("pirates_and_privateers/style.css"),
    include_str!("../assets/style/still.css"),
);

/// All of them.
pub static ASSETS: &[Asset] = &[
    Asset { name: "style.css", kind: "text/css; charset=utf-8", content: STYLE.as_bytes() },
    Asset {
        name: "live.js",
        kind: "text/javascript; charset=utf-8",
        content: include_bytes!("../assets/live.js"),
    },
    Asset {
        name: "dice.js",
        kind: "text/javascript; charset=utf-8",
        content: include_bytes!("../assets/dice.js"),
    },
    Asset {
        name: "chart.js",
        kind: "text/javascript; charset=utf-8",
        content: include_bytes!("../assets/chart.js"),
    },
    Asset {
        name: "idiomorph.min.js",
        kind: "text/javascript; charset=utf-8",
        content: include_bytes!("../assets/idiomorph.min.js"),
    },
    Asset {
        name: "rulebook.css",
        kind: "text/css; charset=utf-8",
        content: quarterdeck_rulebook::STYLE.as_bytes(),
    },
    Asset {
        name: "caribbean.svg",
        kind: "image/svg+xml",
        content: include_bytes!("../assets/caribbean.svg"),
    },
    Asset {
        name: "icon.svg",
        kind: "image/svg+xml",
        content: include_bytes!("../assets/icon.svg"),
    },
    Asset {
        name: "icon-turn.svg",
        kind: "image/svg+xml",
        content: include_bytes!("../assets/icon-turn.svg"),
    },
];

static URLS: LazyLock<Vec<(&'static str, String)>> = LazyLock::new(|| {
    let url = |asset: &Asset| {
        let hash = hex::encode(&Sha256::digest(asset.content));
        (asset.name, format!("/assets/{}?{}", asset.name, &hash[..12]))
    };
    ASSETS.iter().map(url).collect()
});

/// Where a file is.
pub fn url(name: &str) -> &'static str {
    let found = URLS.iter().find(|(known, _)| *known == name);
    found.map(|(_, url)| url.as_str()).expect("pages ask for files that there are")
}

/// The file of this name.
pub fn find(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}
