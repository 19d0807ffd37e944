//! `quarterdeck serve`, and `quarterdeck` alone: the server.

use std::io::IsTerminal;
use std::sync::Arc;

use quarterdeck_server::config::{Config, Partial};
use quarterdeck_server::http::{Shutdown, addresses};
use quarterdeck_server::{Server, observe};
use quarterdeck_store::Store;
use quarterdeck_words::Words;

use crate::cli::{Home, Serve};
use crate::failure::{Answer, Failure};

pub(crate) fn run(args: &Serve, words: &Words) -> Answer {
    let config = configure(args)?;
    if !observe::start(&config.logging()) {
        return Err(Failure::new("the log was started twice"));
    }
    runtime()?.block_on(serve(config, words))
}

async fn serve(config: Config, words: &Words) -> Answer {
    let store = open(&config).await?;
    let shutdown = Shutdown::new();
    let no_open = config.no_open;
    let public = config.public_url.as_ref().map(ToString::to_string);
    let server = Server::bind(config, Arc::clone(&store), shutdown.clone()).await;
    let server = server.map_err(|error| Failure::new(error.to_string()))?;
    let mut urls = addresses::urls(server.address());
    let here = urls.last().cloned().unwrap_or_default();
    urls.splice(0..0, public);
    // Whether anybody reads it or not: the server is up.
    let _ = announce(&*store, &urls, words);
    stop_on_signal(shutdown);
    if !no_open && std::io::stdout().is_terminal() && has_display() {
        // Without a browser the addresses on the screen are enough.
        let _ = open::that_detached(&here);
    }
    server.run().await;
    Ok(())
}

/// Says where to find the table: in words, and as a code to photograph.
fn announce(store: &dyn Store, urls: &[String], words: &Words) -> Answer {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", words.say("serve-running", &[]))?;
    for url in urls {
        writeln!(out, "  {url}")?;
    }
    if let Some(first) = urls.first()
        && let Ok(code) = addresses::qr_text(first)
    {
        writeln!(out, "{code}")?;
    }
    writeln!(out, "{}", words.say("serve-kept", &[("where", (&store.describe()).into())]))?;
    writeln!(out, "{}", words.say("serve-stop", &[]))?;
    out.flush()?;
    Ok(())
}

/// Ctrl-C and a polite kill end the server; a second one ends it at once.
fn stop_on_signal(shutdown: Shutdown) {
    tokio::spawn(async move {
        signal().await;
        shutdown.begin();
        signal().await;
        std::process::exit(130);
    });
}

async fn signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    // If even that cannot be listened for, the process ends as processes do.
    let _ = tokio::signal::ctrl_c().await;
}

/// Whether there is a screen that a browser could open on.
fn has_display() -> bool {
    !cfg!(target_os = "linux")
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some())
}

fn configure(args: &Serve) -> Answer<Config> {
    let mut problems = Vec::new();
    let mut flags = Partial { listen: args.listen, ..home(&args.home, &mut problems) };
    let mut public_url = None;
    read(&mut public_url, args.public_url.as_deref(), "--public-url", &mut problems);
    flags.public_url = public_url.map(Some);
    flags.hosts = (!args.hosts.is_empty()).then(|| args.hosts.clone());
    flags.trusted_proxies = args.trusted_proxies;
    read(&mut flags.metrics, args.metrics.as_deref(), "--metrics", &mut problems);
    flags.log.clone_from(&args.log);
    read(&mut flags.log_format, args.log_format.as_deref(), "--log-format", &mut problems);
    flags.limits = args.no_limits.then_some(false);
    flags.no_open = args.no_open.then_some(true);
    load(args.home.config.as_deref(), flags, problems)
}

/// The set-up of a store alone.
pub(crate) fn configure_home(args: &Home) -> Answer<Config> {
    let mut problems = Vec::new();
    let flags = home(args, &mut problems);
    load(args.config.as_deref(), flags, problems)
}

fn home(args: &Home, problems: &mut Vec<String>) -> Partial {
    let mut flags = Partial { data: args.data.clone(), ..Partial::default() };
    let mut database = None;
    read(&mut database, args.database.as_deref(), "--database", problems);
    flags.database = database.map(Some);
    if flags.data.is_some() {
        // Whoever names a directory means it, whatever a file or the environment says.
        flags.database = Some(None);
    }
    flags
}

fn load(
    file: Option<&std::path::Path>,
    flags: Partial,
    mut problems: Vec<String>,
) -> Answer<Config> {
    let loaded = Config::load(file, |name| std::env::var(name).ok(), flags);
    match loaded {
        Ok(config) if problems.is_empty() => Ok(config),
        Ok(_) => Err(Failure::new(problems.join(" "))),
        Err(more) => {
            problems.extend(more.0);
            Err(Failure::new(problems.join(" ")))
        }
    }
}

fn read<T: std::str::FromStr<Err: std::fmt::Display>>(
    slot: &mut Option<T>,
    text: Option<&str>,
    flag: &str,
    problems: &mut Vec<String>,
) {
    match text.map(str::parse) {
        None => {}
        Some(Ok(value)) => *slot = Some(value),
        Some(Err(why)) => problems.push(format!("{flag} will not do: {why}.")),
    }
}

/// Opens what the set-up names.
pub(crate) async fn open(config: &Config) -> Answer<Arc<dyn Store>> {
    let home = match &config.database {
        Some(database) => database.reveal().to_owned(),
        None => config.data.display().to_string(),
    };
    quarterdeck_store::open(&home).await.map_err(|error| Failure::new(error.to_string()))
}

/// What everything asynchronous runs on.
pub(crate) fn runtime() -> Answer<tokio::runtime::Runtime> {
    tokio::runtime::Runtime::new().map_err(Failure::from)
}
