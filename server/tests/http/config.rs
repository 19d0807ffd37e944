//! Setting a server up.

use std::path::{Path, PathBuf};

use quarterdeck_server::config::{Config, OrOff, Partial, Problems, SETTINGS};
use quarterdeck_server::http::limits::Quota;
use quarterdeck_server::http::machine_names;
use quarterdeck_server::observe::LogFormat;

fn none(_: &str) -> Option<String> {
    None
}

fn load(toml: &str, env: &[(&str, &str)], flags: Partial) -> Result<Config, Problems> {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("quarterdeck.toml");
    std::fs::write(&file, toml).unwrap();
    let env = |asked: &str| {
        let found = env.iter().find(|(name, _)| *name == asked);
        found.map(|(_, value)| (*value).to_owned())
    };
    Config::load(Some(&file), env, flags)
}

#[test]
fn the_defaults_suit_a_game_night() {
    let config = Config::load(None, none, Partial::default()).unwrap();
    assert_eq!(config.listen.to_string(), "0.0.0.0:7070");
    assert_eq!(config.metrics, OrOff(Some("127.0.0.1:7071".parse().unwrap())));
    assert_eq!((config.trusted_proxies, config.limits, config.no_open), (0, true, false));
    assert_eq!((config.connections, config.connections_per_peer), (16_384, 512));
    assert!(config.database.is_none() && !config.is_https());
    assert!(config.bot_threads >= 1);
    assert_eq!((config.bot_budget_ms, config.dice_budget_ms), (5_000, 15_000));
}

#[test]
fn nobody_can_be_in_time_for_dice_that_wait_no_time() {
    let problems = load("dice_budget_ms = 0", &[], Partial::default()).unwrap_err();
    assert_eq!(problems.0.len(), 1, "{problems}");
    let config = load("dice_budget_ms = 4000", &[], Partial::default()).unwrap();
    assert_eq!(config.dice_budget_ms, 4_000);
}

#[test]
fn the_later_source_is_the_stronger() {
    let toml = "listen = '127.0.0.1:1'\nlog = 'warn'\nlog_format = 'json'\nbot_threads = 3\n";
    let env = [("QUARTERDECK_LISTEN", "127.0.0.1:2"), ("QUARTERDECK_LOG", "debug")];
    let flags = Partial { listen: Some("127.0.0.1:3".parse().unwrap()), ..Partial::default() };
    let config = load(toml, &env, flags).unwrap();
    assert_eq!(config.listen.port(), 3, "a flag");
    assert_eq!(config.log, "debug", "the environment");
    assert_eq!(config.log_format, LogFormat::Json, "the file");
    assert_eq!(config.bot_threads, 3, "the file");
}

#[test]
fn every_kind_of_value_can_be_written_in_a_file() {
    let toml = "
        metrics = 'off'
        public_url = 'https://Play.Example:443/'
        database = 'postgres://ada:s3cret@db/quarterdeck'
        hosts = ['a.example', '*.b.example']
        trusted_proxies = 1
        limits = false
        limit_scale = 2.5
        limit_chat = '2/s burst 9'
        no_open = true
    ";
    let config = load(toml, &[], Partial::default()).unwrap();
    assert_eq!(config.metrics, OrOff(None));
    assert!(config.is_https());
    let public = config.public_url.as_ref().unwrap();
    assert_eq!((public.origin(), public.host()), ("https://play.example", "play.example"));
    assert_eq!(config.hosts, ["a.example", "*.b.example"]);
    assert_eq!(config.limit_chat, Quota::per_second(2, 9));
    assert!(!config.limits && config.no_open);
    let hosts = config.hosts();
    assert!(hosts.answers("a.example") && hosts.answers("x.b.example"));
    assert!(hosts.answers("play.example") && !hosts.answers("evil.example"));
    assert!(machine_names().iter().all(|name| hosts.answers(name)), "this machine's own names");
    assert!(!hosts.answers("evil.local"), "anybody on the network can claim a name in .local");
    let shown = format!("{config:?}");
    assert!(!shown.contains("s3cret"), "{shown}");
    assert!(config.database.unwrap().reveal().contains("s3cret"));
}

#[test]
fn every_setting_can_be_in_the_environment() {
    let samples = [
        ("listen", "127.0.0.1:1"),
        ("data", "/srv/quarterdeck"),
        ("database", "postgres://db/q"),
        ("public_url", "http://play.example:8080"),
        ("metrics", "off"),
        ("log", "debug"),
        ("log_format", "json"),
        ("hosts", "a.example, b.example"),
        ("log_peers", "true"),
        ("limits", "off"),
        ("no_open", "1"),
    ];
    for (name, _) in SETTINGS {
        let sample = samples.iter().find(|(sampled, _)| sampled == name);
        let value = sample.map_or("7", |(_, value)| *value);
        let value =
            if name.starts_with("limit_") && *name != "limit_scale" { "7/s" } else { value };
        let variable = format!("QUARTERDECK_{}", name.to_uppercase());
        let config = load("", &[(&variable, value)], Partial::default()).unwrap();
        let plain = Config::load(None, none, Partial::default()).unwrap();
        assert_ne!(config, plain, "{name} counts");
    }
}

#[test]
fn all_problems_are_told_at_once() {
    let toml = "lisen = 'x'\nlisten = 'nowhere'\nlimit_scale = 0\nhosts = [1]\n[limits]\nx = 1\n";
    let env = [
        ("QUARTERDECK_PUBLIC_URL", "play.example"),
        ("QUARTERDECK_TRUSTED_PROXIES", "-1"),
        ("QUARTERDECK_CONNECTIONS", "0"),
        ("QUARTERDECK_LIMIT_CHAT", "often"),
        ("QUARTERDECK_DATABASE", "mysql://db"),
        ("QUARTERDECK_NO_OPEN", "perhaps"),
    ];
    let problems = load(toml, &env, Partial::default()).unwrap_err();
    let told = problems.to_string();
    for name in [
        "lisen in ",
        "listen in ",
        "limit_scale must",
        "hosts in ",
        "limits in ",
        "QUARTERDECK_PUBLIC_URL will not do",
        "QUARTERDECK_TRUSTED_PROXIES will not do",
        "connections must",
        "QUARTERDECK_LIMIT_CHAT will not do",
        "QUARTERDECK_DATABASE will not do",
        "QUARTERDECK_NO_OPEN will not do",
    ] {
        assert!(told.contains(name), "{name} not in {told}");
    }
    assert_eq!(problems.0.len(), 11, "{told}");
    assert!(problems.0.iter().all(|problem| problem.ends_with('.')), "{told}");
}

#[test]
fn a_file_that_is_not_there_or_not_toml_is_a_problem() {
    let absent = Config::load(Some(Path::new("/nowhere/q.toml")), none, Partial::default());
    assert!(absent.unwrap_err().to_string().starts_with("/nowhere/q.toml cannot be read"));
    let broken = load("listen = = 1", &[], Partial::default());
    assert!(broken.unwrap_err().to_string().contains("is not TOML"));
}

#[test]
fn a_public_url_is_a_scheme_and_a_name() {
    for wrong in [
        "play.example",
        "ftp://play.example",
        "https://play.example/quarterdeck",
        "https://",
        "https://a@play.example",
        "https://play.example?x",
        "not a url",
    ] {
        let toml = format!("public_url = '{wrong}'");
        assert!(load(&toml, &[], Partial::default()).is_err(), "{wrong}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn data_goes_where_data_belongs() {
    for (env, expected) in [
        (vec![("HOME", "/home/ada")], "/home/ada/.local/share/quarterdeck"),
        (vec![("HOME", "/home/ada"), ("XDG_DATA_HOME", "/data")], "/data/quarterdeck"),
        (
            vec![("HOME", "/home/ada"), ("XDG_DATA_HOME", "data")],
            "/home/ada/.local/share/quarterdeck",
        ),
        (vec![("HOME", "/home/ada"), ("QUARTERDECK_DATA", "/srv")], "/srv"),
    ] {
        let config = load("", &env, Partial::default()).unwrap();
        assert_eq!(config.data, PathBuf::from(expected));
    }
}
