//! Best responses over a whole tree.

use super::Profile;
use super::tree::{Node, Tree};

/// What every seat gets, and what it could get against the others as they play.
#[derive(Clone, PartialEq, Debug)]
pub struct Responses {
    /// What each seat gets when all keep to the profile.
    pub values: Vec<f64>,
    /// What each seat gets with its best answer to the others.
    pub best: Vec<f64>,
}

impl Responses {
    /// The best answers to a profile.
    pub fn to(tree: &Tree, profile: &Profile) -> Self {
        let seats = 0..tree.seats;
        let values = seats.clone().map(|seat| value(tree, profile, 0, seat)).collect();
        let best = seats.map(|seat| Answer::new(tree, profile, seat).best(0)).collect();
        Self { values, best }
    }

    /// What all seats together could gain, each by itself: nothing in an equilibrium.
    pub fn nash_conv(&self) -> f64 {
        self.best.iter().zip(&self.values).map(|(best, value)| best - value).sum()
    }
}

fn value(tree: &Tree, profile: &Profile, at: u32, seat: usize) -> f64 {
    match &tree.nodes[at as usize] {
        Node::End(worth) => worth[seat],
        Node::Chance(children) => {
            children.iter().map(|(odds, child)| odds * value(tree, profile, *child, seat)).sum()
        }
        Node::Decide { infoset, children, .. } => {
            let row = &profile[*infoset as usize];
            let ways = children.iter().zip(row).filter(|(_, chance)| **chance > 0.0);
            ways.map(|(child, chance)| chance * value(tree, profile, *child, seat)).sum()
        }
    }
}

struct Answer<'a> {
    tree: &'a Tree,
    profile: &'a Profile,
    seat: usize,
    /// The seat's nodes by information set, with how likely chance and the others lead there.
    members: Vec<Vec<(u32, f64)>>,
    chosen: Vec<Option<usize>>,
}

impl<'a> Answer<'a> {
    fn new(tree: &'a Tree, profile: &'a Profile, seat: usize) -> Self {
        let sets = tree.infosets.len();
        let (members, chosen) = (vec![Vec::new(); sets], vec![None; sets]);
        let mut answer = Self { tree, profile, seat, members, chosen };
        answer.gather(0, 1.0);
        answer
    }

    fn gather(&mut self, at: u32, reach: f64) {
        match &self.tree.nodes[at as usize] {
            Node::End(_) => {}
            Node::Chance(children) => {
                for (odds, child) in children {
                    self.gather(*child, reach * odds);
                }
            }
            Node::Decide { seat, infoset, children } => {
                let own = *seat == self.seat;
                if own {
                    self.members[*infoset as usize].push((at, reach));
                }
                for (child, chance) in children.iter().zip(&self.profile[*infoset as usize]) {
                    self.gather(*child, if own { reach } else { reach * chance });
                }
            }
        }
    }

    fn best(&mut self, at: u32) -> f64 {
        let tree = self.tree;
        match &tree.nodes[at as usize] {
            Node::End(worth) => worth[self.seat],
            Node::Chance(children) => {
                children.iter().map(|(odds, child)| odds * self.best(*child)).sum()
            }
            Node::Decide { seat, infoset, children } if *seat == self.seat => {
                let choice = self.choose(*infoset as usize);
                self.best(children[choice])
            }
            Node::Decide { infoset, children, .. } => {
                let profile = self.profile;
                let row = &profile[*infoset as usize];
                let ways = children.iter().zip(row).filter(|(_, chance)| **chance > 0.0);
                ways.map(|(child, chance)| chance * self.best(*child)).sum()
            }
        }
    }

    /// The best action over all nodes that the seat cannot tell apart. Nobody forgets, so none of them lies below
    /// another.
    fn choose(&mut self, infoset: usize) -> usize {
        if let Some(choice) = self.chosen[infoset] {
            return choice;
        }
        let tree = self.tree;
        let mut worth = vec![0.0; tree.infosets[infoset]];
        for (at, reach) in self.members[infoset].clone() {
            if let Node::Decide { children, .. } = &tree.nodes[at as usize] {
                for (worth, child) in worth.iter_mut().zip(children) {
                    *worth += if reach > 0.0 { reach * self.best(*child) } else { 0.0 };
                }
            }
        }
        let best = (0..worth.len()).max_by(|one, other| worth[*one].total_cmp(&worth[*other]));
        let choice = best.expect("there is something to choose");
        self.chosen[infoset] = Some(choice);
        choice
    }
}
