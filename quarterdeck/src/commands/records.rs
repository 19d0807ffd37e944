//! `quarterdeck export` and `quarterdeck import`: a server's games as records.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use quarterdeck_server::http::Shutdown;
use quarterdeck_server::hub::{BotPool, Hub, ImportError, Patience};
use quarterdeck_server::observe::Metrics;
use quarterdeck_store::{Page, Phase, Store, TableId, Trouble};
use quarterdeck_table::{Play, Table};

use super::serve::{configure_home, open, runtime};
use crate::cli::{Export, Import};
use crate::failure::{Answer, Failure};

/// How many tables are looked up at a time.
const AT_A_TIME: u32 = 500;

pub(crate) fn export(args: &Export) -> Answer {
    let config = configure_home(&args.home)?;
    fs::create_dir_all(&args.to).map_err(|error| Failure::file(&args.to, error))?;
    let Exported { written, left, damaged } = runtime()?.block_on(async {
        let store = open(&config).await?;
        export_all(&*store, args).await
    })?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{written} games are in {}.", args.to.display())?;
    if left > 0 {
        writeln!(out, "{left} tables were left out: their games have not begun, or are not over.")?;
    }
    if damaged.is_empty() {
        return Ok(());
    }
    writeln!(out, "{} tables were left out because they are damaged:", damaged.len())?;
    for (table, why) in damaged {
        writeln!(out, "  {table}: {why}")?;
    }
    Err(Failure::Damaged)
}

/// What an export came to.
#[derive(Default)]
struct Exported {
    written: u64,
    /// Tables without a game to export.
    left: u64,
    /// Tables that cannot be read, and why. The others are exported all the same.
    damaged: Vec<(TableId, String)>,
}

async fn export_all(store: &dyn Store, args: &Export) -> Answer<Exported> {
    let mut exported = Exported::default();
    let mut page = Page { after: None, limit: AT_A_TIME };
    loop {
        let found = store.tables(page).await.map_err(failed)?;
        let Some(last) = found.last() else { return Ok(exported) };
        page.after = Some(last.table);
        for found in found {
            let wanted = found.phase == Phase::Over || args.running;
            if !wanted {
                exported.left += 1;
                continue;
            }
            let rows = match store.journal(found.table, 0).await {
                Ok(rows) => rows,
                Err(error) if error.trouble == Trouble::Corrupt => {
                    exported.damaged.push((found.table, error.why));
                    continue;
                }
                Err(error) => return Err(failed(error)),
            };
            let record = match Table::read(found.table, &rows) {
                Ok(table) => table.game().map(Play::host_record),
                Err(corrupt) => {
                    exported.damaged.push((found.table, corrupt.to_string()));
                    continue;
                }
            };
            let Some(record) = record else {
                exported.left += 1;
                continue;
            };
            let file = args.to.join(format!("{}-{}.jsonl", found.game, found.table));
            write_new(&file, &record)?;
            exported.written += 1;
        }
    }
}

/// Never over another file, and for nobody else to read: the host's record has every secret.
fn write_new(file: &Path, text: &str) -> Answer {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(file).and_then(|mut new| new.write_all(text.as_bytes()));
    written.map_err(|error| Failure::file(file, error))
}

pub(crate) fn import(args: &Import) -> Answer {
    let config = configure_home(&args.home)?;
    let (taken, here) = runtime()?.block_on(async {
        let store = open(&config).await?;
        import_all(store, args).await
    })?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{taken} games were taken in.")?;
    if here > 0 {
        writeln!(out, "{here} were here already.")?;
    }
    Ok(())
}

async fn import_all(store: Arc<dyn Store>, args: &Import) -> Answer<(u64, u64)> {
    let bots = BotPool::new(1, Duration::from_secs(1));
    let (patience, shutdown) = (Patience::default(), Shutdown::new());
    let hub = Hub::new(store, bots, patience, shutdown, Metrics::new()).await.map_err(failed)?;
    let (mut taken, mut here) = (0, 0);
    for file in &args.files {
        let (_, _, text) = crate::files::read_record(file)?;
        match hub.import(&text).await {
            Ok(_) => taken += 1,
            Err(ImportError::Here) => here += 1,
            Err(error) => return Err(Failure::file(file, error)),
        }
    }
    Ok((taken, here))
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::new(error.to_string())
}
