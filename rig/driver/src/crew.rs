//! Crews: people who play one game after the other, together.

use std::sync::Arc;

use futures_util::future::try_join_all;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::Answer;
use crate::harbour::{Harbour, Seating};
use crate::ledger::lock;
use crate::people::Person;

/// So many people, in crews of three and, where that does not come out even, of two. All are signed in.
pub(crate) async fn muster(
    harbour: &Harbour,
    people: usize,
    mut brief: impl FnMut(usize, &mut Person),
) -> Result<Vec<Vec<Person>>, String> {
    let pairs = (3 - people % 3) % 3;
    let crews = pairs + (people - 2 * pairs) / 3;
    let mut all = Vec::with_capacity(crews);
    let mut number = 0;
    for crew in 0..crews {
        let size = if crew < crews - pairs { 3 } else { 2 };
        let mut members = Vec::with_capacity(size);
        for _ in 0..size {
            let mut person = Person::new(harbour, crew, number);
            brief(number, &mut person);
            person.sign_in(harbour).await?;
            members.push(person);
            number += 1;
        }
        all.push(members);
    }
    Ok(all)
}

/// Lets crews play, each in a task of its own. They end when it is enough, or with the first broken promise.
pub(crate) fn set_sail(harbour: &Arc<Harbour>, crews: Vec<Vec<Person>>) -> JoinSet<Answer> {
    let mut tasks = JoinSet::new();
    for (number, crew) in crews.into_iter().enumerate() {
        tasks.spawn(sail(Arc::clone(harbour), number, crew));
    }
    tasks
}

/// Waits for tasks that should go on until it is enough, so that it never ends before.
pub(crate) async fn trouble(tasks: &mut JoinSet<Answer>) -> String {
    loop {
        match tasks.join_next().await {
            Some(Ok(Ok(()))) => {}
            Some(Ok(Err(broken))) => return broken,
            Some(Err(error)) => return error.to_string(),
            None => std::future::pending().await,
        }
    }
}

/// Waits until all tasks are done.
pub(crate) async fn all_done(tasks: &mut JoinSet<Answer>) -> Answer {
    while let Some(done) = tasks.join_next().await {
        done.map_err(|error| error.to_string())??;
    }
    Ok(())
}

async fn sail(harbour: Arc<Harbour>, number: usize, mut crew: Vec<Person>) -> Answer {
    while !harbour.is_stopping() {
        // Each opens a table in turn.
        crew.rotate_left(1);
        let size = crew.len();
        let table = crew[0].open(&harbour, size).await?;
        for (person, seat) in crew.iter_mut().zip(1..) {
            person.sit(&harbour, &table, seat).await?;
        }
        let cookies = crew.iter().map(Person::cookie).collect();
        let end = watch::Sender::new(None);
        let seating = Arc::new(Seating { table, crew: number, cookies, end });
        harbour.seated(Arc::clone(&seating));
        let playing = crew.iter_mut().zip(1..).map(|(person, seat)| {
            let (harbour, seating) = (&harbour, &seating);
            async move { person.play(harbour, seating, seat).await }
        });
        try_join_all(playing).await?;
        let end = crew[0].look(&harbour, &seating.table, 1, 0).await?.seq;
        for (person, seat) in crew.iter_mut().zip(1..) {
            catch_up(&harbour, person, &seating, seat, end).await?;
        }
        seating.end.send_replace(Some(end));
    }
    Ok(())
}

/// Who has left a stream before it had told everything asks for the rest.
async fn catch_up(
    harbour: &Harbour,
    person: &mut Person,
    seating: &Seating,
    seat: u8,
    end: u32,
) -> Answer {
    let told = harbour.ledger.told(&seating.table, seat);
    let last = lock(&told).last();
    let update = person.look(harbour, &seating.table, seat, last).await?;
    if update.seq < end {
        let (table, seq) = (&seating.table, update.seq);
        return Err(format!("{table} was at entry {end}, and is at {seq} for seat {seat}"));
    }
    let taken = lock(&told).take(&update);
    taken.map_err(|broken| format!("{} seat {seat}: {broken}", seating.table))
}
