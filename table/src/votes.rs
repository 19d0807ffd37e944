//! What is proposed, and who agrees.

use quarterdeck_engine::{Seat, Seats};
use quarterdeck_store::PlayerId;

use crate::chairs::{Chair, Chairs};
use crate::entry::Proposal;

/// A proposal that is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Vote {
    /// Who proposed it.
    pub(crate) by: Seat,
    /// What.
    pub(crate) what: Proposal,
    /// Who has agreed.
    pub(crate) yes: Seats,
    /// Who is against it.
    pub(crate) no: Seats,
}

impl Vote {
    pub(crate) fn new(by: Seat, what: Proposal, yes: Seats) -> Self {
        Self { by, what, yes, no: Seats::NONE }
    }

    /// Whose answer counts. Taking back touches everybody, also who is not here and comes back to it. Closing, and letting
    /// somebody in who will see a bot's secrets, is for those to say who play; that a bot stands in, for those who are here
    /// and wait.
    pub(crate) fn voters(what: &Proposal, chairs: &Chairs) -> Seats {
        match what {
            Proposal::Undo { .. } => chairs.which(Chair::is_somebodys),
            Proposal::Close | Proposal::Join { .. } => chairs.which(Chair::has_a_say),
            Proposal::StandIn { seat } => {
                chairs.which(|chair| chair.has_a_say() && !chair.away).without(Seats::only(*seat))
            }
        }
    }

    /// Whether it means nothing any more once somebody has moved.
    pub(crate) fn lapses(&self) -> bool {
        matches!(self.what, Proposal::Undo { .. })
    }

    /// Who asks to be let in, and to which seat.
    pub(crate) fn asks(&self) -> Option<(Seat, PlayerId)> {
        match self.what {
            Proposal::Join { seat, player } => Some((seat, player)),
            _ => None,
        }
    }

    /// Whether whoever asked to be let in was turned away by those who play.
    pub(crate) fn turns_away(&self, chairs: &Chairs) -> Option<PlayerId> {
        let (_, player) = self.asks()?;
        (self.fails(chairs) && !self.no.contains(self.by)).then_some(player)
    }

    /// Whether it is about a bot for this seat.
    pub(crate) fn is_about(&self, seat: Seat) -> bool {
        self.what == Proposal::StandIn { seat }
    }

    /// The same with the answers of these seats, which one person gives at once.
    pub(crate) fn answered(&self, seats: Seats, yes: bool) -> Self {
        let (mut vote, others) = (self.clone(), |answers: Seats| answers.without(seats));
        let with = |answers| seats.iter().fold(answers, Seats::with);
        (vote.yes, vote.no) =
            if yes { (with(self.yes), others(self.no)) } else { (others(self.yes), with(self.no)) };
        vote
    }

    /// Whether enough have agreed: everybody, or for a stand-in more than half.
    pub(crate) fn carries(&self, chairs: &Chairs) -> bool {
        let voters = Self::voters(&self.what, chairs);
        self.is_enough(Self::among(voters, self.yes), voters.len())
    }

    /// Whether it cannot carry any more, or who proposed it has thought better of it.
    pub(crate) fn fails(&self, chairs: &Chairs) -> bool {
        let voters = Self::voters(&self.what, chairs);
        let could = voters.len() - Self::among(voters, self.no);
        self.no.contains(self.by) || !self.is_enough(could, voters.len())
    }

    fn among(voters: Seats, answers: Seats) -> usize {
        voters.iter().filter(|&seat| answers.contains(seat)).count()
    }

    fn is_enough(&self, yes: usize, voters: usize) -> bool {
        match self.what {
            Proposal::Undo { .. } | Proposal::Close | Proposal::Join { .. } => yes == voters,
            Proposal::StandIn { .. } => 2 * yes > voters,
        }
    }
}
