//! The matrix: who gets what, when.

use std::fmt;

use super::scene::{Role, Stage};

/// One line an operation and the stages at which it goes the same way; one column a kind of caller; spectators are
/// switched on in the first ten and off in the last five.
///
/// Stages: g gathering, s sealing (commitments are awaited), r sealing (nonces are awaited), p playing, o over.
/// A word after `#` tells variants of an operation apart; [`Scene`](super::scene::Scene) knows what they mean.
///
/// `+` is the good status that the document promises. The refusals:
/// `-` sign-in, `?` unknown-token, `x` not-your-seat, `o` not-the-opener, `w` spectators-off, `0` wrong-phase-gathering,
/// `1` wrong-phase-playing, `2` wrong-phase-over, `dice` dice-commit-awaited, `prom` dice-reveal-awaited, `taken`
/// seat-taken, `shut` seat-not-open, `have` already-seated, `none` not-found; others are written out.
#[rustfmt::skip]
const MATRIX: &str = "
                                                  |      |nobody looker other own left carried opener program ended revoked|nobody looker other own left
GET games                                         |g     | +     +     +     +     +     +     +     +     +     ?  | +     +     +     +     +
GET session                                       |g     | -     +     +     +     +     +     +     +     -     ?  | -     +     +     +     +
POST session                                      |g     | +     +     +     +     +     +     +     +     +     ?  | +     +     +     +     +
PATCH session                                     |g     | -     +     +     +     +     +     +     +     -     ?  | -     +     +     +     +
DELETE session                                    |g     | -     +     +     +     +     +     +     +     -     ?  | -     +     +     +     +
GET me/data                                       |gspo  | -     +     +     +     +     +     +     +     -     ?  | -     +     +     +     +
DELETE me/data                                    |gspo  | -     +     +     +     +     +     +     +     -     ?  | -     +     +     +     +
GET me/tables                                     |gspo  | -     +     +     +     +     +     +     +     -     ?  | -     +     +     +     +
GET programs                                      |g     | -     +     +     +     +     +     +     +     -     ?  | -     +     +     +     +
POST programs                                     |g     | -     +     +     +     +     +     +     bots-only-own - ?  | -  +  +     +     +
DELETE programs/{player}                          |g     | -     none  none  none  none  none  none  none  -     ?  | -     none  none  none  none
GET tables                                        |gspo  | +     +     +     +     +     +     +     +     +     ?  | +     +     +     +     +
POST tables                                       |g     | -     +     +     +     +     +     +     +     -     ?  | -     +     +     +     +
GET codes/{code}                                  |gsrp  | +     +     +     +     +     +     +     +     +     ?  | +     +     +     +     +
GET codes/{code}                                  |o     | code-wrong code-wrong code-wrong code-wrong code-wrong code-wrong code-wrong code-wrong code-wrong ? | code-wrong code-wrong code-wrong code-wrong code-wrong
POST carried                                      |gsrpo | -     +     +     +     +     +     +     +     -     ?  | -     +     +     +     +
POST carried #wrong                               |g     | -     carry-wrong carry-wrong carry-wrong carry-wrong carry-wrong carry-wrong carry-wrong - ? | - carry-wrong carry-wrong carry-wrong carry-wrong
GET key                                           |g     | +     +     +     +     +     +     +     +     +     ?  | +     +     +     +     +
POST records/verify                               |g     | +     +     +     +     +     +     +     +     +     ?  | +     +     +     +     +
GET tables/{table}                                |gsrpo | +     +     +     +     +     +     +     +     +     ?  | +     +     +     +     +
GET tables/{table}/settings                       |gsrpo | +     +     +     +     +     +     +     +     +     ?  | +     +     +     +     +
PUT tables/{table}                                |g     | -     o     o     o     o     o     +     o     -     ?  | -     o     o     o     o
PUT tables/{table}                                |srp   | -     o     o     o     o     o     1     o     -     ?  | -     o     o     o     o
PUT tables/{table}                                |o     | -     o     o     o     o     o     2     o     -     ?  | -     o     o     o     o
PUT tables/{table} #talk                          |gsrpo | -     o     o     o     o     o     +     o     -     ?  | -     o     o     o     o
DELETE tables/{table}                             |g     | -     o     o     o     o     o     +     o     -     ?  | -     o     o     o     o
DELETE tables/{table}                             |srp   | -     o     o     o     o     o     1     o     -     ?  | -     o     o     o     o
DELETE tables/{table}                             |o     | -     o     o     o     o     o     2     o     -     ?  | -     o     o     o     o
POST tables/{table}/rematch                       |gsr   | -     0     0     0     0     0     0     0     -     ?  | -     0     0     0     0
POST tables/{table}/rematch                       |p     | -     1     1     1     1     1     1     1     -     ?  | -     1     1     1     1
POST tables/{table}/rematch                       |o     | -     x     +     +     x     x     +     +     -     ?  | -     x     +     +     x
POST tables/{table}/rematch #again                |o     | -     +     +     +     +     +     +     +     -     ?  | -     +     +     +     +
PUT tables/{table}/seats/{seat}                   |g     | -     taken taken +     +     taken taken +     -     ?  | -     taken taken +     +
PUT tables/{table}/seats/{seat}                   |sr    | -     1     1     +     1     1     1     +     -     ?  | -     1     1     +     1
PUT tables/{table}/seats/{seat}                   |p     | -     taken taken +     +     taken taken +     -     ?  | -     taken taken +     +
PUT tables/{table}/seats/{seat}                   |o     | -     2     2     +     2     2     2     +     -     ?  | -     2     2     +     2
PUT tables/{table}/seats/{seat} #bot              |g     | -     shut  shut  shut  shut  shut  shut  shut  -     ?  | -     shut  shut  shut  shut
PUT tables/{table}/seats/{seat} #bot              |sr    | -     1     1     1     1     1     1     1     -     ?  | -     1     1     1     1
PUT tables/{table}/seats/{seat} #bot              |p     | -     1     1     1     1     1     1     1     -     ?  | -     1     1     1     1
PUT tables/{table}/seats/{seat} #late             |p     | -     +     have  have  shut  shut  have  have  -     ?  | -     +     have  have  shut
PUT tables/{table}/seats/{seat} #bot              |o     | -     2     2     2     2     2     2     2     -     ?  | -     2     2     2     2
DELETE tables/{table}/seats/{seat}                |g     | -     x     x     +     x     x     +     +     -     ?  | -     x     x     +     x
DELETE tables/{table}/seats/{seat}                |sr    | -     x     x     1     x     x     1     1     -     ?  | -     x     x     1     x
DELETE tables/{table}/seats/{seat}                |p     | -     x     x     +     x     x     1     +     -     ?  | -     x     x     +     x
DELETE tables/{table}/seats/{seat}                |o     | -     x     x     2     x     x     2     2     -     ?  | -     x     x     2     x
POST tables/{table}/seats/{seat}/invitation       |g     | -     o     o     o     o     o     taken o     -     ?  | -     o     o     o     o
POST tables/{table}/seats/{seat}/invitation #empty|g     | -     o     o     o     o     o     +     o     -     ?  | -     o     o     o     o
POST tables/{table}/seats/{seat}/invitation       |srp   | -     o     o     o     o     o     1     o     -     ?  | -     o     o     o     o
POST tables/{table}/seats/{seat}/invitation       |o     | -     o     o     o     o     o     2     o     -     ?  | -     o     o     o     o
PUT tables/{table}/seats/{seat}/ready             |g     | -     x     x     +     x     x     x     +     -     ?  | -     x     x     +     x
PUT tables/{table}/seats/{seat}/ready             |srp   | -     x     x     1     x     x     x     1     -     ?  | -     x     x     1     x
PUT tables/{table}/seats/{seat}/ready             |o     | -     x     x     2     x     x     x     2     -     ?  | -     x     x     2     x
POST tables/{table}/seats/{seat}/carry            |gsrpo | -     x     x     +     x     x     x     +     -     ?  | -     x     x     +     x
POST tables/{table}/seats/{seat}/return           |gsr   | -     x     x     0     x     x     x     0     -     ?  | -     x     x     0     x
POST tables/{table}/seats/{seat}/return           |p     | -     x     x     +     x     x     x     +     -     ?  | -     x     x     +     x
POST tables/{table}/seats/{seat}/return           |o     | -     x     x     2     x     x     x     2     -     ?  | -     x     x     2     x
PUT tables/{table}/seats/{seat}/commitment        |gpo   | -     x     x     dice  x     x     x     dice  -     ?  | -     x     x     dice  x
PUT tables/{table}/seats/{seat}/commitment        |s     | -     x     x     +     x     x     x     +     -     ?  | -     x     x     +     x
PUT tables/{table}/seats/{seat}/commitment        |r     | -     x     x     prom  x     x     x     prom  -     ?  | -     x     x     prom  x
PUT tables/{table}/seats/{seat}/nonce             |gspo  | -     x     x     dice  x     x     x     dice  -     ?  | -     x     x     dice  x
PUT tables/{table}/seats/{seat}/nonce             |r     | -     x     x     +     x     x     x     +     -     ?  | -     x     x     +     x
GET tables/{table}/view                           |gsrpo | +     +     +     +     +     +     +     +     +     ?  | w     w     +     +     w
GET tables/{table}/news                           |gsrpo | +     +     +     +     +     +     +     +     +     ?  | w     w     +     +     w
GET tables/{table}/stream                         |gsrpo | +     +     +     +     +     +     +     +     +     ?  | w     w     +     +     w
GET tables/{table}/seats/{seat}/view              |gsrpo | -     x     x     +     x     x     x     +     -     ?  | -     x     x     +     x
GET tables/{table}/seats/{seat}/news              |gsrpo | -     x     x     +     x     x     x     +     -     ?  | -     x     x     +     x
GET tables/{table}/seats/{seat}/stream            |gsrpo | -     x     x     +     x     x     x     +     -     ?  | -     x     x     +     x
GET tables/{table}/seats/{seat}/socket            |gsrpo | -     x     x     +     x     x     x     +     -     ?  | -     x     x     +     x
POST tables/{table}/seats/{seat}/actions          |gsr   | -     x     x     0     x     x     x     0     -     ?  | -     x     x     0     x
POST tables/{table}/seats/{seat}/actions          |p     | -     x     x     +     x     x     x     +     -     ?  | -     x     x     +     x
POST tables/{table}/seats/{seat}/actions          |o     | -     x     x     2     x     x     x     2     -     ?  | -     x     x     2     x
POST tables/{table}/seats/{seat}/undo             |gsr   | -     x     x     0     x     x     x     0     -     ?  | -     x     x     0     x
POST tables/{table}/seats/{seat}/undo             |p     | -     x     x     undo-nothing x x  x undo-nothing - ?    | -     x     x undo-nothing x
POST tables/{table}/seats/{seat}/undo             |o     | -     x     x     2     x     x     x     2     -     ?  | -     x     x     2     x
POST tables/{table}/seats/{seat}/resignation      |gsr   | -     x     x     0     x     x     x     0     -     ?  | -     x     x     0     x
POST tables/{table}/seats/{seat}/resignation      |p     | -     x     x     +     x     x     x     +     -     ?  | -     x     x     +     x
POST tables/{table}/seats/{seat}/resignation      |o     | -     x     x     2     x     x     x     2     -     ?  | -     x     x     2     x
POST tables/{table}/seats/{seat}/proposal         |gsr   | -     x     x     0     x     x     x     0     -     ?  | -     x     x     0     x
POST tables/{table}/seats/{seat}/proposal         |p     | -     x     x     +     x     x     x     +     -     ?  | -     x     x     +     x
POST tables/{table}/seats/{seat}/proposal         |o     | -     x     x     2     x     x     x     2     -     ?  | -     x     x     2     x
POST tables/{table}/seats/{seat}/answer           |gsr   | -     x     x     0     x     x     x     0     -     ?  | -     x     x     0     x
POST tables/{table}/seats/{seat}/answer           |p     | -     x     x proposal-none x x     x proposal-none - ?  | -     x     x proposal-none x
POST tables/{table}/seats/{seat}/answer #proposed |p     | -     x     x     +     x     x     x     +     -     ?  | -     x     x     +     x
POST tables/{table}/seats/{seat}/answer           |o     | -     x     x     2     x     x     x     2     -     ?  | -     x     x     2     x
GET tables/{table}/chat                           |gsrpo | +     +     +     +     +     +     +     +     +     ?  | w     w     +     +     w
POST tables/{table}/chat                          |gsrpo | -     +     +     +     +     +     +     +     -     ?  | -     w     +     +     w
POST tables/{table}/chat #silenced                |gpo   | -     silenced silenced silenced silenced silenced silenced silenced - ? | - w silenced silenced w
POST tables/{table}/chat #chat-off                |gpo   | -     chat-off chat-off chat-off chat-off chat-off chat-off chat-off - ? | - w chat-off chat-off w
PUT tables/{table}/silence                        |gsrpo | -     o     o     o     o     o     +     o     -     ?  | -     o     o     o     o
GET tables/{table}/record                         |gsr   | 0     0     0     0     0     0     0     0     0     ?  | w     w     0     0     w
GET tables/{table}/record                         |po    | +     +     +     +     +     +     +     +     +     ?  | w     w     +     +     w
GET tables/{table}/seats/{seat}/record            |gsr   | -     x     x     0     x     x     x     0     -     ?  | -     x     x     0     x
GET tables/{table}/seats/{seat}/record            |po    | -     x     x     +     x     x     x     +     -     ?  | -     x     x     +     x
";

/// The columns: who asks, and whether others may look on.
const COLUMNS: [(Role, bool); 15] = [
    (Role::Nobody, true),
    (Role::Onlooker, true),
    (Role::Other, true),
    (Role::Own, true),
    (Role::Left, true),
    (Role::Carried, true),
    (Role::Opener, true),
    (Role::Program, true),
    (Role::Ended, true),
    (Role::Revoked, true),
    (Role::Nobody, false),
    (Role::Onlooker, false),
    (Role::Other, false),
    (Role::Own, false),
    (Role::Left, false),
];

/// One thing that the matrix says.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) variant: String,
    pub(crate) stage: Stage,
    pub(crate) role: Role,
    pub(crate) spectators: bool,
    /// A code, or `+`.
    pub(crate) expected: String,
}

impl Cell {
    /// The operation, as the document has it.
    pub(crate) fn operation(&self) -> String {
        format!("{} {}", self.method, self.path)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { method, path, variant, stage, role, spectators, .. } = self;
        let on = if *spectators { "on" } else { "off" };
        write!(f, "{method} {path} {variant} ({stage:?}, {role:?}, spectators {on})")
    }
}

/// Everything that the matrix says. Who has a seat at another table is an onlooker at this one, so that is said twice.
pub(crate) fn cells() -> impl Iterator<Item = Cell> {
    MATRIX.lines().skip(2).filter(|line| !line.trim().is_empty()).flat_map(row)
}

fn row(line: &str) -> Vec<Cell> {
    let parts: Vec<&str> = line.split('|').collect();
    let [what, stages, on, off] = parts[..] else { panic!("{line}") };
    let (operation, variant) = what.split_once('#').unwrap_or((what, ""));
    let (method, path) = operation.trim().split_once(' ').expect("a method and a path");
    let expected: Vec<&str> = on.split_whitespace().chain(off.split_whitespace()).collect();
    assert_eq!(expected.len(), COLUMNS.len(), "{line}");
    let mut cells = Vec::new();
    for stage in stages.trim().chars().map(Stage::of) {
        for (&expected, (role, spectators)) in expected.iter().zip(COLUMNS) {
            let cell = Cell {
                method: method.to_owned(),
                path: path.to_owned(),
                variant: variant.trim().to_owned(),
                stage,
                role,
                spectators,
                expected: code(expected).to_owned(),
            };
            if role == Role::Onlooker {
                cells.push(Cell { role: Role::Elsewhere, ..cell.clone() });
            }
            cells.push(cell);
        }
    }
    cells
}

fn code(short: &str) -> &str {
    match short {
        "-" => "sign-in",
        "?" => "unknown-token",
        "x" => "not-your-seat",
        "o" => "not-the-opener",
        "w" => "spectators-off",
        "0" => "wrong-phase-gathering",
        "1" => "wrong-phase-playing",
        "2" => "wrong-phase-over",
        "dice" => "dice-commit-awaited",
        "prom" => "dice-reveal-awaited",
        "taken" => "seat-taken",
        "shut" => "seat-not-open",
        "have" => "already-seated",
        "none" => "not-found",
        written_out => written_out,
    }
}
