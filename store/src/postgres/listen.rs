//! Telling other nodes, and hearing from them.
//!
//! Wakes have a connection of their own. To notify inside an append's transaction would be one round trip less, but
//! PostgreSQL lets only one transaction at a time commit a notification, sync included, so that appends to different
//! tables would wait for each other. A wake that is lost with its node or its connection is found by whoever reads on.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use tokio::sync::{broadcast, mpsc};
use tokio::task::JoinHandle;
use tokio_postgres::{AsyncMessage, Client, Config, NoTls};

use crate::ids::TableId;

const CHANNEL: &str = "quarterdeck";

/// How many wakes go out together.
const TOGETHER: usize = 256;

/// How long to wait before connecting again: at first, and at most.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(5));

type Wake = (TableId, u32);

/// Passes wakes on, both ways, until whoever hands them in has gone.
pub(super) async fn pass_on(
    mut config: Config,
    heard: broadcast::Sender<Wake>,
    mut told: mpsc::Receiver<Wake>,
) {
    // A wake need not be durable.
    let options = config.get_options().unwrap_or_default().to_owned();
    config.options(format!("{options} -c synchronous_commit=off"));
    let mut pause = PAUSES.0;
    loop {
        match listening(&config, &heard).await {
            Ok((client, mut hearing)) => {
                pause = PAUSES.0;
                let gone = telling(&client, &mut hearing, &mut told).await;
                hearing.abort();
                if gone {
                    return;
                }
            }
            Err(error) => {
                tracing::warn!(error = super::sentence(&error), "wakes are not heard");
            }
        }
        if told.is_closed() {
            return;
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(PAUSES.1);
    }
}

/// Connects and listens. The task ends when the connection does.
async fn listening(
    config: &Config,
    heard: &broadcast::Sender<Wake>,
) -> Result<(Client, JoinHandle<()>), tokio_postgres::Error> {
    let (client, mut connection) = config.connect(NoTls).await?;
    let heard = heard.clone();
    let hearing = tokio::spawn(async move {
        let mut messages = stream::poll_fn(move |context| connection.poll_message(context));
        while let Some(Ok(message)) = messages.next().await {
            if let AsyncMessage::Notification(notification) = message
                && let Some(wake) = read(notification.payload())
            {
                // Nobody need be listening.
                let _ = heard.send(wake);
            }
        }
    });
    client.batch_execute(&format!("LISTEN {CHANNEL}")).await?;
    Ok((client, hearing))
}

/// Tells what is handed in, until the connection breaks; true when nothing more will be handed in.
async fn telling(
    client: &Client,
    hearing: &mut JoinHandle<()>,
    told: &mut mpsc::Receiver<Wake>,
) -> bool {
    let mut wakes = Vec::with_capacity(TOGETHER);
    loop {
        wakes.clear();
        tokio::select! {
            _ = &mut *hearing => return false,
            count = told.recv_many(&mut wakes, TOGETHER) => if count == 0 { return true },
        }
        let payloads: Vec<String> =
            wakes.iter().map(|(table, last)| format!("{table} {last}")).collect();
        let sql =
            format!("SELECT pg_notify('{CHANNEL}', payload) FROM unnest($1::text[]) AS payload");
        if client.execute(&sql, &[&payloads]).await.is_err() {
            return false;
        }
    }
}

fn read(payload: &str) -> Option<Wake> {
    let (table, last) = payload.split_once(' ')?;
    Some((table.parse().ok()?, last.parse().ok()?))
}
