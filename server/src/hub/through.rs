//! What is carried through once it has begun.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::runtime::Handle;

/// Something that is carried through: whoever waits for it may go, and then it goes on in a task of its own. As long as they
/// stay, it costs no task.
pub(super) struct Through<T: Send + 'static>(Option<Pin<Box<dyn Future<Output = T> + Send>>>);

impl<T: Send + 'static> Through<T> {
    /// Carries this through.
    pub(super) fn new(work: impl Future<Output = T> + Send + 'static) -> Self {
        Self(Some(Box::pin(work)))
    }
}

impl<T: Send + 'static> Future for Through<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        let work = self.0.as_mut().expect("what is done is not asked for again");
        let done = ready!(work.as_mut().poll(cx));
        self.0 = None;
        Poll::Ready(done)
    }
}

impl<T: Send + 'static> Drop for Through<T> {
    fn drop(&mut self) {
        if let Some(work) = self.0.take()
            && let Ok(runtime) = Handle::try_current()
        {
            runtime.spawn(work);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn who_waits_is_told_what_came_of_it() {
        assert_eq!(Through::new(async { 7 }).await, 7);
    }

    #[tokio::test]
    async fn it_goes_on_when_whoever_waited_has_gone() {
        let (go, wait) = oneshot::channel();
        let (done, told) = oneshot::channel();
        let mut work = Through::new(async move {
            wait.await.unwrap();
            done.send(7).unwrap();
        });
        assert!((&mut work).now_or_never().is_none(), "it has begun");
        drop(work);
        go.send(()).unwrap();
        assert_eq!(told.await, Ok(7));
    }
}
