//! Something to be written, and somebody who waits for it.

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::trouble::Unavailable;

/// What a job needs besides a place in a transaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    /// Nothing: it goes with the others that wait.
    Together,
    /// It erases, and is answered only when the log has forgotten too.
    Erasing,
    /// It makes its own transaction.
    Alone,
}

/// A job for the writer, whatever its answer is.
pub(super) trait Job: Send {
    fn manner(&self) -> Manner;

    /// Does it. It may be done again, when the transaction that it was part of has failed for another's sake.
    fn run(&mut self, connection: &Connection) -> Result<(), Unavailable>;

    /// Tells whoever waits: what came out, or that it was not written.
    fn answer(self: Box<Self>, fate: Result<(), Unavailable>);
}

/// A job that is a piece of code.
pub(super) struct Task<T, F> {
    manner: Manner,
    work: F,
    done: Option<T>,
    reply: oneshot::Sender<Result<T, Unavailable>>,
}

impl<T, F> Task<T, F>
where
    T: Send + 'static,
    F: FnMut(&Connection) -> Result<T, Unavailable> + Send + 'static,
{
    /// The job, and where its answer will come.
    pub(super) fn with_answer(
        manner: Manner,
        work: F,
    ) -> (Box<dyn Job>, oneshot::Receiver<Result<T, Unavailable>>) {
        let (reply, answer) = oneshot::channel();
        (Box::new(Self { manner, work, done: None, reply }), answer)
    }
}

impl<T, F> Job for Task<T, F>
where
    T: Send + 'static,
    F: FnMut(&Connection) -> Result<T, Unavailable> + Send + 'static,
{
    fn manner(&self) -> Manner {
        self.manner
    }

    fn run(&mut self, connection: &Connection) -> Result<(), Unavailable> {
        self.done = Some((self.work)(connection)?);
        Ok(())
    }

    fn answer(self: Box<Self>, fate: Result<(), Unavailable>) {
        let done =
            self.done.ok_or_else(|| Unavailable::new("the writer has passed this over".to_owned()));
        // Whoever asked may have gone.
        let _ = self.reply.send(fate.and(done));
    }
}
