//! How long it takes from a press in one browser to the change in another, and what fifty people cost who only look.
//! `measure ADDRESS PID`: of a server that runs. It prints; nothing here is judged.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use quarterdeck_browsers::play::glance;
use quarterdeck_browsers::scenes::LETTER_OF_MARQUE;
use quarterdeck_browsers::{Chromium, Device, Lot, Person, scenes};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// How many choices are timed, with things moving and with things standing still.
const CHOICES: usize = 200;

/// How many people look on, and for how long they do.
const VIEWERS: usize = 50;
const PERIOD: Duration = Duration::from_secs(20);

#[tokio::main]
async fn main() {
    let mut words = std::env::args().skip(1);
    let address: SocketAddr = words.next().and_then(|word| word.parse().ok()).expect("an address");
    let server: u32 = words.next().and_then(|word| word.parse().ok()).expect("a process");
    let chromium = Arc::new(Chromium::launch().await);
    let measured = tokio::spawn(measure(Arc::clone(&chromium), address, server)).await;
    Arc::into_inner(chromium).expect("nobody plays any more").close().await;
    measured.expect("no stumble");
}

async fn measure(chromium: Arc<Chromium>, address: SocketAddr, server: u32) {
    for still in [false, true] {
        let mut took = presses(&chromium, address, still).await;
        took.sort_by(f64::total_cmp);
        let of = |hundredths: usize| took[(took.len() - 1) * hundredths / 100];
        let how = if still { "things stand still" } else { "things move" };
        println!(
            "pressed in one browser, changed in another ({how}, {} choices): p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms",
            took.len(),
            of(50),
            of(95),
            of(99)
        );
    }
    let cost = looking_on(&chromium, address, server).await;
    println!("{VIEWERS} people who look on at an idle table: {cost:.2} % of a core");
}

/// Milliseconds from each press to the change on the other's page.
async fn presses(chromium: &Arc<Chromium>, address: SocketAddr, still: bool) -> Vec<f64> {
    let anna = Person::arrive_at(chromium, address, Device::Laptop).await;
    let bruno = Person::arrive_at(chromium, address, Device::Laptop).await;
    if still {
        anna.holds_still().await;
        bruno.holds_still().await;
    }
    let mut lot = Lot::new(1);
    let mut took = Vec::new();
    while took.len() < CHOICES {
        let table = scenes::open(&anna, LETTER_OF_MARQUE, "duel", &["me", "open"]).await;
        if bruno.session().await.is_empty() {
            scenes::sit(&bruno, &table, "Bruno").await;
        } else {
            bruno.go(&table).await;
            bruno.press("form[action$='/sit'] button").await;
            scenes::be_ready(&bruno).await;
        }
        scenes::be_ready(&anna).await;
        for person in [&anna, &bruno] {
            person.until("main[data-stage=playing]").await;
            person.until("#connection[data-state=live]").await;
            person.evaluate(STOPWATCH).await.expect("a watch");
        }
        'game: while took.len() < CHOICES {
            for (one, other) in [(&anna, &bruno), (&bruno, &anna)] {
                let seen = glance(one).await;
                if seen.stage == "over" {
                    break 'game;
                }
                if seen.choices == 0 {
                    continue;
                }
                let js = format!("+document.querySelector('main').dataset.seq >= {}", seen.seq);
                other.until_that("what the one has seen", &js).await;
                other.see::<Option<()>>("arrived = null").await;
                one.press_nth("#actions .choice", lot.below(seen.choices)).await;
                other.until_that("a change", "arrived !== null").await;
                let pressed: f64 = one.see("pressed").await;
                let arrived: f64 = other.see("arrived").await;
                took.push(arrived - pressed);
                let js = format!("+document.querySelector('main').dataset.seq > {}", seen.seq);
                one.until_that("one's own change", &js).await;
            }
        }
    }
    anna.leave().await;
    bruno.leave().await;
    took
}

/// When something was pressed here, and when something changed here, by the machine's clock.
const STOPWATCH: &str = "{
    const now = () => performance.timeOrigin + performance.now();
    window.arrived = null;
    document.addEventListener('click', () => { window.pressed = now(); }, true);
    new MutationObserver(() => { window.arrived ??= now(); })
        .observe(document.documentElement, { subtree: true, attributes: true, attributeFilter: ['data-seq'] });
}";

/// What part of a core the server needs while people look at a table where nothing happens.
async fn looking_on(chromium: &Arc<Chromium>, address: SocketAddr, server: u32) -> f64 {
    let host = Person::arrive_at(chromium, address, Device::Laptop).await;
    let table = scenes::open(&host, LETTER_OF_MARQUE, "duel", &["me", "open"]).await;
    host.go("/").await;
    let mut viewers = JoinSet::new();
    for _ in 0..VIEWERS {
        let request = format!("GET {table}/live HTTP/1.1\r\nhost: {address}\r\n\r\n");
        let mut line = TcpStream::connect(address).await.expect("a server");
        line.write_all(request.as_bytes()).await.expect("a server that listens");
        let mut buffer = vec![0; 64 * 1024];
        // Until the table has come; then whatever else does.
        loop {
            let count = line.read(&mut buffer).await.expect("a table");
            if count == 0 || String::from_utf8_lossy(&buffer[..count]).contains("</main>") {
                break;
            }
        }
        viewers.spawn(
            async move { while line.read(&mut buffer).await.is_ok_and(|count| count > 0) {} },
        );
    }
    let before = processor_time(server);
    sleep(PERIOD).await;
    let used = processor_time(server) - before;
    assert_eq!(viewers.len(), VIEWERS);
    assert!(viewers.try_join_next().is_none(), "somebody was sent away");
    host.leave().await;
    100.0 * used / PERIOD.as_secs_f64()
}

/// Seconds of a processor that a process has had, by the system's count of hundredths.
fn processor_time(process: u32) -> f64 {
    let told = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("the server runs");
    // The name in parentheses may hold anything; what follows it does not.
    let fields = told.rsplit_once(')').expect("a name").1;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let ticks = |nth: usize| fields[nth].parse::<f64>().expect("a number");
    (ticks(11) + ticks(12)) / 100.0
}
