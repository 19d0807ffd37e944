//! `quarterdeck backup` and `quarterdeck restore`.

use std::io::Write;

use quarterdeck_store::sqlite;

use super::serve::{configure_home, open, runtime};
use crate::cli::{Backup, Restore};
use crate::failure::{Answer, Failure};

pub(crate) fn backup(args: &Backup) -> Answer {
    let config = configure_home(&args.home)?;
    let done = if config.database.is_some() {
        runtime()?.block_on(async { open(&config).await?.backup(&args.to).await.map_err(failed) })
    } else {
        // A server may be running on the file: reading beside it is allowed, opening it a second time is not.
        sqlite::backup_file(&config.data.join("quarterdeck.db"), &args.to).map_err(failed)
    };
    done?;
    writeln!(std::io::stdout(), "Everything is in {}.", args.to.display())?;
    Ok(())
}

pub(crate) fn restore(args: &Restore) -> Answer {
    let config = configure_home(&args.home)?;
    let from = runtime()?.block_on(async {
        let store = open(&config).await?;
        store.restore(&args.from).await.map_err(failed)?;
        Ok::<_, Failure>(store.describe())
    })?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{} has everything that was in {}.", from, args.from.display())?;
    writeln!(out, "Tables that were in play are told that they come out of a backup.")?;
    Ok(())
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::new(error.to_string())
}
