//! How a server is set up.
//!
//! Every setting has a default that suits a game night at home. A TOML file can change it, the environment
//! (`QUARTERDECK_` and the setting's name in capitals) can change that, and a flag has the last word. Whatever is wrong
//! is told at once, all of it.

use std::fmt;
use std::net::SocketAddr;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use crate::http::limits::{Quota, Quotas};
use crate::http::{Caps, Hosts, Limits, RefusedPage, Rules, machine_names};
use crate::observe::{LogFormat, Logging, Metrics};

mod value;

use value::Value;
pub use value::{DatabaseUrl, OrOff, PublicUrl};

macro_rules! settings {
    ($($(#[doc = $about:literal])* $name:ident: $Type:ty = $default:expr;)*) => {
        /// How a server is set up.
        #[derive(Clone, PartialEq, Debug)]
        pub struct Config {
            $($(#[doc = $about])* pub $name: $Type,)*
        }

        /// What one source says about it: flags, the environment, or a file.
        #[derive(Clone, PartialEq, Debug, Default)]
        pub struct Partial {
            $($(#[doc = $about])* pub $name: Option<$Type>,)*
        }

        /// The settings there are: their names, and what they mean.
        pub const SETTINGS: &[(&str, &str)] = &[
            $((stringify!($name), concat!($($about),*)),)*
        ];

        impl Partial {
            /// This, and where it says nothing, what stands below.
            #[must_use]
            pub fn over(self, below: Self) -> Self {
                Self { $($name: self.$name.or(below.$name),)* }
            }

            fn set(&mut self, name: &str, text: &str) -> Result<(), String> {
                match name {
                    $(stringify!($name) => self.$name = Some(Value::read(text)?),)*
                    _ => return Err("there is no such setting".to_owned()),
                }
                Ok(())
            }
        }

        impl Config {
            fn complete(partial: Partial, env: &dyn Fn(&str) -> Option<String>) -> Self {
                Self { $($name: partial.$name.unwrap_or_else(|| ($default)(env)),)* }
            }
        }
    };
}

/// What asks the environment.
type Env<'a> = &'a dyn Fn(&str) -> Option<String>;

settings! {
    /// The address and port to listen on.
    listen: SocketAddr = |_: Env<'_>| SocketAddr::from(([0, 0, 0, 0], 7070));
    /// The directory where games are kept, unless there is a database.
    data: PathBuf = data_directory;
    /// The `PostgreSQL` database where games are kept, for several servers together.
    database: Option<DatabaseUrl> = |_: Env<'_>| None;
    /// The URL that players reach the server by, if it is not the address it listens on.
    public_url: Option<PublicUrl> = |_: Env<'_>| None;
    /// How many proxies stand before the server. Each must add who called it to `X-Forwarded-For`, and nobody must
    /// be able to go round them.
    trusted_proxies: u8 = |_: Env<'_>| 0;
    /// More names that the server answers to, `*.` and a domain for all in it. IP addresses, localhost, this machine's
    /// name, that name in `.local`, and the name of `public_url` always count.
    hosts: Vec<String> = |_: Env<'_>| Vec::new();
    /// The address and port for Prometheus to ask, or `off`. It is best kept to the machine itself.
    metrics: OrOff = |_: Env<'_>| OrOff(Some(SocketAddr::from(([127, 0, 0, 1], 7071))));
    /// What is logged: `error`, `warn`, `info`, `debug`, or a filter such as `info,quarterdeck_server=debug`.
    log: String = |_: Env<'_>| "info".to_owned();
    /// The form of the log: `human` or `json`.
    log_format: LogFormat = |_: Env<'_>| LogFormat::Human;
    /// Whether the log has callers' addresses in it.
    log_peers: bool = |_: Env<'_>| false;
    /// The most connections at a time.
    connections: u32 = |_: Env<'_>| Caps::default().total;
    /// The most connections from one address.
    connections_per_peer: u32 = |_: Env<'_>| Caps::default().per_peer;
    /// The most connections from one address of this machine or of a private network.
    connections_per_private_peer: u32 = |_: Env<'_>| Caps::default().per_private_peer;
    /// The most streams and sockets, which live pages and programs keep open, from one address.
    streams_per_peer: u32 = |_: Env<'_>| 256;
    /// The most streams and sockets from one address of this machine or of a private network.
    streams_per_private_peer: u32 = |_: Env<'_>| 4096;
    /// How many MiB one person may have written to the store in a day before they can open or change no more tables. 0
    /// is for no limit.
    stored_mib_per_day: u32 = |_: Env<'_>| 1024;
    /// Whether there are limits to how often somebody may do something. Off is for measuring.
    limits: bool = |_: Env<'_>| true;
    /// What all limits are multiplied with.
    limit_scale: f64 = |_: Env<'_>| 1.0;
    /// How often a player may look: `50/s burst 200`.
    limit_reads: Quota = |_: Env<'_>| Quotas::default().reads;
    /// How often a player may act.
    limit_actions: Quota = |_: Env<'_>| Quotas::default().actions;
    /// How often tables may be opened from one address.
    limit_tables: Quota = |_: Env<'_>| Quotas::default().tables;
    /// How often people may sign in from one address.
    limit_sign_ins: Quota = |_: Env<'_>| Quotas::default().sign_ins;
    /// How often wrong codes may be tried from one address.
    limit_guesses: Quota = |_: Env<'_>| Quotas::default().guesses;
    /// How often wrong codes may be tried by everybody together.
    limit_guesses_overall: Quota = |_: Env<'_>| Quotas::default().guesses_overall;
    /// How often unknown tokens and cookies may be shown from one address.
    limit_tokens: Quota = |_: Env<'_>| Quotas::default().tokens;
    /// How often a player may write in chat.
    limit_chat: Quota = |_: Env<'_>| Quotas::default().chat;
    /// How many threads bots think on.
    bot_threads: u16 = |_: Env<'_>| half_the_cores();
    /// How long a bot may think about a move, in milliseconds.
    bot_budget_ms: u32 = |_: Env<'_>| 5000;
    /// How long a bot takes for a move at least, in milliseconds, so that people can follow and its
    /// timing tells nothing. 0 is for measuring: the time of an answer can then reveal a secret.
    bot_pace_ms: u32 = |_: Env<'_>| 700;
    /// How long the bots of a table go on after the last person has looked at it, in seconds.
    bot_unwatched_s: u32 = |_: Env<'_>| 300;
    /// The most games with bots that one person may have going.
    running_tables: u32 = |_: Env<'_>| 20;
    /// How many threads copy, check and replay records.
    record_threads: u16 = |_: Env<'_>| half_the_cores();
    /// How long a player's device has to commit itself to its share of the dice, and again to reveal it, in
    /// milliseconds. Then the table brings that share.
    dice_budget_ms: u32 = |_: Env<'_>| 15_000;
    /// Whether not to open a browser on this machine.
    no_open: bool = |_: Env<'_>| false;
}

/// What is wrong with a set-up, a sentence each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problems(pub Vec<String>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for Problems {}

impl Config {
    /// The set-up, from a file, the environment and flags, the later the stronger.
    pub fn load(
        file: Option<&Path>,
        env: impl Fn(&str) -> Option<String>,
        flags: Partial,
    ) -> Result<Self, Problems> {
        let mut problems = Vec::new();
        let from_file = file.map_or_else(Partial::default, |file| read_file(file, &mut problems));
        let from_env = read_env(&env, &mut problems);
        let config = Self::complete(flags.over(from_env).over(from_file), &env);
        config.check(&mut problems);
        if problems.is_empty() { Ok(config) } else { Err(Problems(problems)) }
    }

    fn check(&self, problems: &mut Vec<String>) {
        if !(self.limit_scale.is_finite() && self.limit_scale > 0.0) {
            problems.push(
                "limit_scale must be more than 0; to have no limits, set limits to false.".into(),
            );
        }
        for (name, cap) in [
            ("connections", self.connections),
            ("connections_per_peer", self.connections_per_peer),
            ("connections_per_private_peer", self.connections_per_private_peer),
            ("streams_per_peer", self.streams_per_peer),
            ("streams_per_private_peer", self.streams_per_private_peer),
        ] {
            if cap == 0 {
                problems.push(format!("{name} must be at least 1, or nobody gets in."));
            }
        }
        if self.bot_threads == 0 {
            problems.push("bot_threads must be at least 1, or bots never move.".into());
        }
        if self.running_tables == 0 {
            problems.push("running_tables must be at least 1, or nobody plays with bots.".into());
        }
        if self.record_threads == 0 {
            problems.push("record_threads must be at least 1, or no record is ever read.".into());
        }
        if self.dice_budget_ms == 0 {
            problems
                .push("dice_budget_ms must be at least 1, or no device is ever in time.".into());
        }
        if self.metrics.0 == Some(self.listen) {
            problems.push("metrics and listen must not be the same address and port.".into());
        }
    }

    /// How the log is kept.
    pub fn logging(&self) -> Logging {
        Logging { filter: self.log.clone(), format: self.log_format }
    }

    /// How many connections there may be.
    pub fn caps(&self) -> Caps {
        Caps {
            total: self.connections,
            per_peer: self.connections_per_peer,
            per_private_peer: self.connections_per_private_peer,
        }
    }

    /// How many bytes one person may have written in a day; nothing for no limit.
    pub fn write_quota(&self) -> Option<u64> {
        let bytes = u64::from(self.stored_mib_per_day) << 20;
        Some(bytes).filter(|bytes| self.limits && *bytes > 0)
    }

    /// How often somebody may do something.
    pub fn limits(&self) -> Limits {
        if !self.limits {
            return Limits::none();
        }
        Limits::new(&Quotas {
            reads: self.limit_reads,
            actions: self.limit_actions,
            tables: self.limit_tables,
            sign_ins: self.limit_sign_ins,
            guesses: self.limit_guesses,
            guesses_overall: self.limit_guesses_overall,
            tokens: self.limit_tokens,
            chat: self.limit_chat,
            scale: self.limit_scale,
        })
    }

    /// The names that the server answers to.
    pub fn hosts(&self) -> Hosts {
        let public = self.public_url.as_ref().map(|url| url.host().to_owned());
        Hosts::new(self.hosts.iter().cloned().chain(machine_names()).chain(public))
    }

    /// How the front works.
    pub fn rules(&self, metrics: Metrics, refused_page: Option<RefusedPage>) -> Rules {
        Rules {
            hosts: self.hosts(),
            public_origin: self.public_url.as_ref().map(|url| url.origin().to_owned()),
            trusted_proxies: self.trusted_proxies,
            log_peers: self.log_peers,
            refused_page,
            metrics,
        }
    }

    /// Whether players reach the server by https.
    pub fn is_https(&self) -> bool {
        self.public_url.as_ref().is_some_and(PublicUrl::is_https)
    }
}

fn read_env(env: Env<'_>, problems: &mut Vec<String>) -> Partial {
    let mut partial = Partial::default();
    for (name, _) in SETTINGS {
        let variable = format!("QUARTERDECK_{}", name.to_ascii_uppercase());
        let Some(text) = env(&variable) else { continue };
        if let Err(why) = partial.set(name, text.trim()) {
            problems.push(format!("{variable} will not do: {why}."));
        }
    }
    partial
}

fn read_file(file: &Path, problems: &mut Vec<String>) -> Partial {
    let mut partial = Partial::default();
    let shown = file.display();
    let table = match std::fs::read_to_string(file).map(|text| text.parse::<toml::Table>()) {
        Ok(Ok(table)) => table,
        Ok(Err(error)) => {
            problems.push(format!("{shown} is not TOML: {}.", error.message()));
            return partial;
        }
        Err(error) => {
            problems.push(format!("{shown} cannot be read: {error}."));
            return partial;
        }
    };
    for (name, value) in &table {
        let set = written(value)
            .ok_or_else(|| "it must be a text, a number, true, false or a list of texts".to_owned())
            .and_then(|text| partial.set(name, &text));
        if let Err(why) = set {
            problems.push(format!("{name} in {shown} will not do: {why}."));
        }
    }
    partial
}

/// A value of a file as it would be written elsewhere.
fn written(value: &toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Float(number) => Some(number.to_string()),
        toml::Value::Boolean(truth) => Some(truth.to_string()),
        toml::Value::Array(parts) => {
            let texts: Option<Vec<_>> = parts.iter().map(toml::Value::as_str).collect();
            Some(texts?.join(","))
        }
        toml::Value::Datetime(_) | toml::Value::Table(_) => None,
    }
}

/// Where a program's data belongs on this platform.
fn data_directory(env: Env<'_>) -> PathBuf {
    let under = |name: &str| env(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let home = || under("HOME").unwrap_or_default();
    if cfg!(windows) {
        return under("APPDATA").unwrap_or_default().join("Quarterdeck");
    }
    if cfg!(target_os = "macos") {
        return home().join("Library/Application Support/Quarterdeck");
    }
    let shared = under("XDG_DATA_HOME").filter(|path| path.is_absolute());
    shared.unwrap_or_else(|| home().join(".local/share")).join("quarterdeck")
}

fn half_the_cores() -> u16 {
    let cores = available_parallelism().map_or(1, NonZero::get);
    u16::try_from(cores / 2).unwrap_or(u16::MAX).max(1)
}
