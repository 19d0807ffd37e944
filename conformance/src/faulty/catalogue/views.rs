//! Views that show too much. All of it is told and folded properly, so only what the views say gives it away.

use quarterdeck_engine::Viewer;

use super::{is_even, weigh};
use crate::faulty::fault::{Fault, Subject};
use crate::violation::Check;

pub(super) fn faults<S: Subject>() -> Vec<Fault<S>> {
    let leak = || Fault { caught_by: Check::Leak, ..Fault::none() };
    vec![
        Fault {
            name: "shows a secret in a view",
            extra: |state, viewer| Some(S::secret(state, viewer)),
            ..leak()
        },
        Fault {
            name: "gives hidden things ids that stay with them",
            extra: |state, viewer| Some(format!("id-{}", weigh(&S::secret(state, viewer)) % 1_000)),
            ..leak()
        },
        Fault {
            name: "lists the seats in an order that depends on a secret",
            extra: |state, viewer| {
                let order = if is_even(&S::secret(state, viewer)) { "1, 2" } else { "2, 1" };
                Some(order.to_owned())
            },
            ..leak()
        },
        Fault {
            name: "counts something hidden",
            extra: |state, viewer| Some((weigh(&S::secret(state, viewer)) % 3).to_string()),
            ..leak()
        },
        Fault {
            name: "makes a view longer where a secret is greater",
            extra: |state, viewer| {
                Some(" ".repeat((weigh(&S::secret(state, viewer)) % 7) as usize))
            },
            ..leak()
        },
        Fault {
            name: "leaves a field out where there is nothing to hide",
            extra: |state, viewer| is_even(&S::secret(state, viewer)).then(|| "hidden".to_owned()),
            ..leak()
        },
        Fault {
            name: "shows a hash of the state without a salt",
            extra: |state, viewer| Some(format!("{:08x}", weigh(&S::secret(state, viewer)))),
            ..leak()
        },
        Fault {
            name: "shows the public what it hides from the seats",
            extra: |state, viewer| (viewer == Viewer::Public).then(|| S::secret(state, viewer)),
            ..leak()
        },
        Fault {
            name: "shows something only once in a while",
            extra: |state, viewer| {
                let secret = S::secret(state, viewer);
                weigh(&secret).is_multiple_of(5).then_some(secret)
            },
            ..leak()
        },
    ]
}
