//! Every port, with what it supplies, whose it is and how it is defended.

use maud::{Markup, html};
use pirates_and_privateers::components::PortId;
use pirates_and_privateers::row::Key;
use quarterdeck_words::pirates_and_privateers as said;

use super::Here;

pub(super) fn ports(at: &Here<'_>) -> Markup {
    let words = at.words;
    let say = |id| words.say(id, &[]);
    let data = at.setup.data;
    html! {
        details class="panel ports" {
            summary { (say("pp-page-ports")) }
            div class="table" tabindex="0" { table {
                thead { tr {
                    @for id in ["pp-page-port", "pp-page-owner", "pp-page-goods", "pp-page-garrison"] { th scope="col" { (say(id)) } }
                } }
                tbody {
                    @for port in (0..data.ports.len()).map(PortId::of) {
                        @let seen = &at.view.board.ports[port];
                        @let goods = data.port(port).goods.iter().map(|good| said::good(words, at.setup, good));
                        @let goods: Vec<String> = goods.collect();
                        tr {
                            th scope="row" { (data.place(port.into()).name) }
                            td { (said::side(words, seen.side)) }
                            td { (words.comma_list(&goods)) }
                            td { (seen.garrison) @if seen.fort { " + " (say("pp-page-fort")) } }
                        }
                    }
                }
            } }
        }
    }
}
