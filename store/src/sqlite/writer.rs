//! The one writer: a thread with the one connection that writes.
//!
//! It takes everything that waits, writes it in one transaction, and answers when that is on the disk: the more callers
//! there are, the more of them share a sync. Where there are many it waits a moment for more of them.

use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::config::DbConfig;
use tokio::sync::mpsc;

use super::checkpoint::Checkpoints;
use super::file::Locked;
use super::job::{Job, Manner, Task};
use crate::home::CannotOpen;
use crate::trouble::{LastWrite, Trouble, Unavailable, free_space};

/// How many jobs share a transaction at most, so that nobody waits for ever behind a crowd.
const BATCH: usize = 1024;

/// From so many jobs in a transaction on, those who wait are a crowd.
const CROWD: usize = 16;

/// So often and so long the writer waits for a crowd to come back.
const NAPS: usize = 15;
const NAP: Duration = Duration::from_micros(100);

/// A disk with less room than this is full, whatever SQLite calls it.
const NEARLY_NOTHING: u64 = 64 * 1024;

/// How many jobs may wait. Whoever comes then waits to wait.
const QUEUE: usize = 4096;

/// Where jobs are handed in. When it goes, the writer finishes what it has and closes the file.
pub(super) struct Writer {
    /// There until the end.
    queue: Option<mpsc::Sender<Box<dyn Job>>>,
    thread: Option<JoinHandle<()>>,
    last_write: LastWrite,
}

impl Writer {
    /// Opens the file for writing, and starts.
    pub(super) fn start(locked: Arc<Locked>) -> Result<Self, CannotOpen> {
        let connection = locked.writer()?;
        let (queue, jobs) = mpsc::channel(QUEUE);
        let home = locked.file.display().to_string();
        let last_write = LastWrite::default();
        let desk = Desk {
            connection,
            locked,
            last_write: last_write.clone(),
            home: home.clone(),
            gone: None,
        };
        let thread = std::thread::Builder::new()
            .name("sqlite-writer".to_owned())
            // The lock is let go with the desk, when the file is closed.
            .spawn(move || desk.serve(jobs))
            .map_err(|error| CannotOpen::trouble(home, error))?;
        Ok(Self { queue: Some(queue), thread: Some(thread), last_write })
    }

    /// How the last transaction ended.
    pub(super) fn last_write(&self) -> Result<(), Unavailable> {
        self.last_write.result()
    }

    /// Hands a job in and waits until what it did is durable.
    pub(super) async fn write<T, F>(&self, manner: Manner, work: F) -> Result<T, Unavailable>
    where
        T: Send + 'static,
        F: FnMut(&Connection) -> Result<T, Unavailable> + Send + 'static,
    {
        let stopped = || Unavailable::new("its writer has stopped; restart the server".to_owned());
        let (job, answer) = Task::with_answer(manner, work);
        let queue = self.queue.as_ref().ok_or_else(stopped)?;
        queue.send(job).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        drop(self.queue.take());
        if let Some(thread) = self.thread.take() {
            // A writer that panicked has said so itself.
            let _ = thread.join();
        }
    }
}

/// What the writer's thread works with.
struct Desk {
    connection: Connection,
    locked: Arc<Locked>,
    last_write: LastWrite,
    home: String,
    /// Set for good once the files were found to be removed or replaced.
    gone: Option<Unavailable>,
}

impl Desk {
    fn serve(mut self, mut jobs: mpsc::Receiver<Box<dyn Job>>) {
        let mut waiting = Vec::with_capacity(BATCH);
        let mut checkpoints = Checkpoints::new();
        let mut last = 0;
        loop {
            wait_for_the_crowd(&jobs, last);
            last = jobs.blocking_recv_many(&mut waiting, BATCH);
            if last == 0 {
                break;
            }
            let mut erasing = Vec::new();
            for job in waiting.extract_if(.., |job| job.manner() == Manner::Alone) {
                self.alone(job);
            }
            self.together(&mut waiting, &mut erasing);
            if !erasing.is_empty() {
                checkpoints.forget(&self.connection);
            }
            for job in erasing {
                job.answer(Ok(()));
            }
            if self.gone.is_none() {
                checkpoints.after_batch(&self.connection);
            }
        }
        if self.same_files().is_ok() || self.locked.has_its_log() {
            checkpoints.forget(&self.connection);
        } else {
            // SQLite would remove the log by its name, and that is another file's by now.
            let keep = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
            if let Err(error) = self.connection.set_db_config(keep, true) {
                tracing::warn!(%error, "the log of a file that was replaced may be removed");
            }
        }
        if let Err((_, error)) = self.connection.close() {
            tracing::warn!(%error, "the store was not closed properly");
        }
    }

    /// Whether the files are still there. Once they were not, nothing is written any more.
    fn same_files(&mut self) -> Result<(), Unavailable> {
        if self.gone.is_none()
            && let Err(gone) = self.locked.same_files()
        {
            self.gone = Some(gone);
            // Our log must not be taken for that of a file that was put in our file's place. What it holds goes to our
            // file, wherever that is now.
            if self.locked.has_its_log() {
                Checkpoints::new().forget(&self.connection);
            }
        }
        self.gone.clone().map_or(Ok(()), Err)
    }

    /// Everything in one transaction. Jobs that erase are not answered yet.
    fn together(&mut self, jobs: &mut Vec<Box<dyn Job>>, erasing: &mut Vec<Box<dyn Job>>) {
        if jobs.is_empty() {
            return;
        }
        match self.attempt(jobs) {
            Ok(()) => {
                self.last_write.note(&self.home, Ok(()));
                for job in jobs.drain(..) {
                    if job.manner() == Manner::Erasing {
                        erasing.push(job);
                    } else {
                        job.answer(Ok(()));
                    }
                }
            }
            // One of several cannot be done, whichever it is. The others must not suffer for it.
            Err(Failed::Job(_)) if jobs.len() > 1 => {
                for job in jobs.drain(..) {
                    self.together(&mut vec![job], erasing);
                }
            }
            // A mistake in one job says nothing about the disk.
            Err(Failed::Job(why)) if why.trouble == Trouble::Other => {
                tracing::error!(%why, "something could not be written");
                for job in jobs.drain(..) {
                    job.answer(Err(why.clone()));
                }
            }
            Err(Failed::Job(why) | Failed::Commit(why)) => {
                let why = self.explained(why);
                self.last_write.note(&self.home, Err(&why));
                for job in jobs.drain(..) {
                    job.answer(Err(why.clone()));
                }
            }
        }
    }

    fn attempt(&mut self, jobs: &mut Vec<Box<dyn Job>>) -> Result<(), Failed> {
        self.same_files().map_err(Failed::Commit)?;
        self.statement("BEGIN IMMEDIATE").map_err(Failed::Commit)?;
        let connection = &self.connection;
        let written =
            jobs.iter_mut().try_for_each(|job| job.run(connection)).map_err(Failed::Job).and_then(
                |()| {
                    #[cfg(any(test, feature = "testing"))]
                    if self.locked.fault == super::Fault::AnswersEarly {
                        jobs.drain(..).for_each(|job| job.answer(Ok(())));
                    }
                    self.statement("COMMIT").map_err(Failed::Commit)
                },
            );
        // Some failures have rolled back already.
        if written.is_err()
            && !self.connection.is_autocommit()
            && let Err(error) = self.statement("ROLLBACK")
        {
            tracing::error!(%error, "a failed transaction could not be rolled back");
        }
        written?;
        // A file that was removed meanwhile has taken everything without an error, and nobody will ever read it again.
        self.same_files().map_err(Failed::Commit)
    }

    fn alone(&mut self, mut job: Box<dyn Job>) {
        let done = self.same_files().and_then(|()| job.run(&self.connection));
        let done = done.and_then(|()| self.same_files());
        job.answer(done);
    }

    fn statement(&self, sql: &str) -> Result<(), Unavailable> {
        self.connection.prepare_cached(sql)?.execute([])?;
        Ok(())
    }

    /// The same trouble with what the operator needs to know. A full disk can also show as a failed sync or as an index
    /// of the log that cannot grow.
    fn explained(&self, why: Unavailable) -> Unavailable {
        let Unavailable { why, mut trouble } = why;
        let file = &self.locked.file;
        let free = free_space(file);
        if trouble == Trouble::Io && free.is_some_and(|free| free < NEARLY_NOTHING) {
            trouble = Trouble::DiskFull;
        }
        if trouble != Trouble::DiskFull {
            return Unavailable { why, trouble };
        }
        let free = free.map_or_else(|| "an unknown number of".to_owned(), |free| free.to_string());
        let why = format!(
            "the disk with “{}” is full, {free} bytes are free ({why}). Make room: the server then goes on by itself",
            file.display()
        );
        Unavailable { why, trouble }
    }
}

enum Failed {
    Job(Unavailable),
    Commit(Unavailable),
}

/// Waits until half of those who shared the last transaction have something new, if they were a crowd. The first few are back
/// at once: to sync for them would keep all the others waiting.
fn wait_for_the_crowd(jobs: &mpsc::Receiver<Box<dyn Job>>, last: usize) {
    if last < CROWD {
        return;
    }
    for _ in 0..NAPS {
        if jobs.len() >= last / 2 {
            return;
        }
        std::thread::sleep(NAP);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc as blocking;

    use futures_util::future::join_all;

    use super::super::Fault;
    use super::*;

    fn writer() -> (tempfile::TempDir, Writer) {
        let directory = tempfile::tempdir().unwrap();
        let locked = Locked::take(&directory.path().join("store.db"), Fault::None).unwrap();
        (directory, Writer::start(Arc::new(locked)).unwrap())
    }

    /// Holds the writer up until everything else waits, so that it goes together.
    async fn together<T>(writer: &Writer, others: impl Future<Output = T>) -> T {
        let (go, wait) = blocking::channel();
        let hold = writer.write(Manner::Alone, move |_| {
            wait.recv().map_err(|gone| Unavailable::new(gone.to_string()))
        });
        let release = async {
            // All others have handed theirs in by the time that this is polled for the second time.
            tokio::task::yield_now().await;
            go.send(()).unwrap();
        };
        let (held, others, ()) = tokio::join!(hold, others, release);
        held.unwrap();
        others
    }

    async fn beat(writer: &Writer, wall: i64) -> Result<usize, Unavailable> {
        let sql = "UPDATE service SET served = served + ?1";
        writer.write(Manner::Together, move |connection| Ok(connection.execute(sql, [wall])?)).await
    }

    async fn served(writer: &Writer) -> i64 {
        let sql = "SELECT served FROM service";
        let read =
            move |connection: &Connection| Ok(connection.query_row(sql, [], |row| row.get(0))?);
        writer.write(Manner::Together, read).await.unwrap()
    }

    #[tokio::test]
    async fn a_job_that_fails_takes_no_other_with_it() {
        let (_directory, writer) = writer();
        let wrong = writer.write(Manner::Together, |connection| {
            connection.execute("UPDATE service SET served = served + 1000", [])?;
            connection.execute("UPDATE nothing SET x = 1", []).map_err(Unavailable::from)
        });
        let right = join_all((0..5).map(|_| beat(&writer, 1)));
        let (wrong, right) = together(&writer, async { tokio::join!(wrong, right) }).await;
        assert!(wrong.unwrap_err().why.contains("nothing"));
        assert_eq!(writer.last_write(), Ok(()), "the disk has done nothing wrong");
        assert_eq!(right, vec![Ok(1); 5]);
        assert_eq!(served(&writer).await, 5, "and leaves nothing behind");
    }

    #[tokio::test]
    async fn when_nothing_can_be_committed_everybody_is_told() {
        let (_directory, writer) = writer();
        // A rule that is only looked at in the end fails the commit itself.
        let poison = writer.write(Manner::Together, |connection| {
            connection.execute_batch(
                "PRAGMA defer_foreign_keys = ON; INSERT INTO sessions VALUES (x'00', x'00', 0, 0)",
            )?;
            Ok(())
        });
        let others = join_all((0..5).map(|_| beat(&writer, 1)));
        let (poison, others) = together(&writer, async { tokio::join!(poison, others) }).await;
        assert!(poison.is_err());
        assert!(others.iter().all(Result::is_err), "{others:?}");
        assert_eq!(served(&writer).await, 0);
        beat(&writer, 7).await.expect("and the next can");
        assert_eq!(served(&writer).await, 7);
    }

    #[tokio::test]
    async fn a_full_disk_is_said_and_got_over() {
        let (_directory, writer) = writer();
        let limit = |pages: &'static str| {
            let sql = format!("PRAGMA max_page_count = {pages}");
            writer.write(Manner::Alone, move |connection| {
                Ok(connection.query_row(&sql, [], |_| Ok(()))?)
            })
        };
        let fill = || {
            writer.write(Manner::Together, |connection| {
                let sql = "INSERT INTO names VALUES (randomblob(16), hex(randomblob(500000)))";
                Ok(connection.execute(sql, [])?)
            })
        };
        limit("1").await.unwrap();
        let refused = fill().await.unwrap_err();
        assert_eq!(refused.trouble, Trouble::DiskFull);
        assert!(refused.why.contains("store.db") && refused.why.contains("bytes are free"));
        assert_eq!(writer.last_write(), Err(refused));
        assert_eq!(beat(&writer, 1).await, Ok(1), "what needs no room can be done");
        assert_eq!(writer.last_write(), Ok(()));
        limit("1000000").await.unwrap();
        fill().await.unwrap();
    }
}
