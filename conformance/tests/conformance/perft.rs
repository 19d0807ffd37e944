//! Counting nodes: of games whose trees one can work out by hand.

use crate::kuhn::{self, Kuhn};
use crate::spoof::Spoof;
use quarterdeck_conformance::{Counts, check_perft_file, perft};

const KUHN: &str = include_str!("../kuhn.perft");
const SPOOF: &str = include_str!("../spoof.perft");

#[test]
fn counts_are_those_of_the_files() {
    assert_eq!(check_perft_file::<Kuhn>(KUHN), Ok(9));
    assert_eq!(check_perft_file::<Spoof>(SPOOF), Ok(5));
}

#[test]
fn a_tree_is_counted() {
    let counts = perft::<Kuhn>(&kuhn::Options::default(), 9);
    assert_eq!(counts, Counts { decisions: 24, chances: 4, terminals: 30 });
    assert_eq!(counts.total(), 58);
}

#[test]
fn a_count_that_is_off_is_named_with_its_line() {
    let wrong = KUHN.replacen("chances=4", "chances=5", 1);
    let error = check_perft_file::<Kuhn>(&wrong).unwrap_err();
    assert_eq!(error.to_string(), "line 7: kuhn has perft 0 decisions=6 chances=4 terminals=0");
}

#[test]
fn a_set_up_that_is_none_is_named_with_its_line() {
    let complaint = |text: &str| check_perft_file::<Kuhn>(text).unwrap_err().to_string();
    let counts = "perft 0 decisions=6 chances=4 terminals=0";
    assert_eq!(
        complaint(&format!("id duel\nseats 3\n{counts}")),
        "line 1: duel is no set-up: two play"
    );
    assert_eq!(
        complaint(&format!("\nid duel\nseats 2\noption ships=2\n{counts}")),
        "line 2: duel is no set-up: Kuhn poker has no option “ships”; it has cards and late"
    );
}
