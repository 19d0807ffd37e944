//! What somebody hears who does not see the page.

use quarterdeck_browsers::play::play_out;
use quarterdeck_browsers::scenes::LETTER_OF_MARQUE;
use quarterdeck_browsers::{Device, House, Lot, Person, scenes};

use crate::Shared;

/// Keeps what a screen reader would read out: text that comes into a region that is announced and that was there
/// before.
const LISTEN: &str = "(() => {
    const loud = 'main [role=status], main [role=log], main [aria-live=polite], main [aria-live=assertive], [role=alert]';
    window.heard = [];
    window.regions = new Set(document.querySelectorAll(loud));
    new MutationObserver(changes => {
        for (const { target, addedNodes } of changes) {
            const element = target.nodeType === 1 ? target : target.parentElement;
            const region = element?.closest(loud);
            if (!region || !window.regions.has(region) || region.closest('[aria-hidden=true]')) continue;
            heard.push(region.innerText);
            for (const node of addedNodes) heard.push(node.textContent);
        }
    }).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
})()";

pub(crate) async fn every_event_is_read_out(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Laptop).await;
    let bruno = Person::arrive(&chromium, &house, Device::Laptop).await;
    anna.holds_still().await;
    bruno.holds_still().await;
    let table = scenes::open(&anna, LETTER_OF_MARQUE, "duel", &["me", "open"]).await;
    scenes::sit(&bruno, &table, "Bruno").await;
    scenes::be_ready(&anna).await;
    for person in [&anna, &bruno] {
        person.until("main[data-stage=playing] #actions .choice").await;
        person.evaluate(LISTEN).await.expect("ears");
    }
    let before = told(&bruno).await;
    play_out(&[&anna, &bruno], &mut Lot::new(4), async || ()).await;
    let now = told(&bruno).await;
    let heard: Vec<String> = bruno.see("heard").await;
    let new = &now[before.len()..];
    assert!(new.len() > 10, "a game has many events");
    let missed: Vec<&String> = new
        .iter()
        .filter(|line| !heard.iter().any(|heard| heard.contains(line.as_str())))
        .collect();
    assert!(missed.is_empty(), "nobody who listens hears of {missed:#?}");
    // Whose turn it is as well.
    assert!(heard.iter().any(|heard| heard.contains(&now[now.len() - 1])));
    for person in [anna, bruno] {
        person.leave().await;
    }
    house.close().await;
}

/// The sentences of the log, the first first.
async fn told(person: &Person) -> Vec<String> {
    let js = "[...document.querySelectorAll('#log .turns > li')].reverse().flatMap(turn => [...turn.querySelectorAll('li')].map(line => line.textContent))";
    person.see(js).await
}
