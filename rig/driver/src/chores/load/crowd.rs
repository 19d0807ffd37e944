//! A crowd that looks on at one table.

use std::path::Path;
use std::time::Instant;

use super::line::Line;
use super::play::{seq_of, table_of};
use super::server::{Running, directory};

/// What was measured.
pub(super) struct Crowd {
    /// What the crowd takes.
    pub(super) megabytes: f64,
    /// From asking for an action until the last of the crowd has it.
    pub(super) broadcast_ms: f64,
}

pub(super) async fn run(binary: &Path, crowd: usize) -> Result<Crowd, String> {
    let server = Running::start(binary, directory("crowd")?)?;
    let address = server.address;
    let mut host = Line::sign_in(address, "Anne").await?;
    let body = r#"{"game":"letter-of-marque","seats":["me","me","me"]}"#;
    let table = table_of(&host.ask("POST", "/api/v1/tables", Some(body)).await?)?;
    for seat in 1..=3 {
        let path = format!("/api/v1/tables/{table}/seats/{seat}/ready");
        host.ask("PUT", &path, Some(r#"{"ready":true}"#)).await?;
    }
    let before = server.megabytes()?;
    let nobody = Line::connect(address).await?;
    let path = format!("/api/v1/tables/{table}/stream");
    let mut streams = Vec::with_capacity(crowd);
    for _ in 0..crowd {
        let mut updates = nobody.follow(address, &path).await?;
        updates.next().await?;
        streams.push(updates);
    }
    let tasks: Vec<_> = streams
        .into_iter()
        .map(|mut updates| {
            tokio::spawn(async move { updates.next().await.map(|_| Instant::now()) })
        })
        .collect();
    // Everybody has something to wait for before the action comes.
    tokio::task::yield_now().await;
    let view = host.ask("GET", &format!("/api/v1/tables/{table}/seats/1/view"), None).await?;
    let body =
        format!(r#"{{"request":"1","seq":{},"action":{{"choose":"armed"}}}}"#, seq_of(&view)?);
    let asked = Instant::now();
    host.ask("POST", &format!("/api/v1/tables/{table}/seats/1/actions"), Some(&body)).await?;
    let mut last = asked;
    for task in tasks {
        last = last.max(task.await.map_err(|error| error.to_string())??);
    }
    let megabytes = server.megabytes()? - before;
    Ok(Crowd { megabytes, broadcast_ms: (last - asked).as_secs_f64() * 1000.0 })
}
