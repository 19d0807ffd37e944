//! What can be wrong with a book, said to whoever writes it.

use thiserror::Error;

/// Why a text cannot become a book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Flaw {
    /// A book begins with a heading of the first level.
    #[error("a book needs one title, as in “# Letter of Marque”")]
    NoTitle,
    /// A heading that nobody could link to.
    #[error("the heading “{0}” needs an anchor at its end, as in “## Scoring {{#scoring}}”")]
    NoAnchor(String),
    /// Two places of the same name.
    #[error("the anchor “{0}” is there twice")]
    AnchorTwice(String),
    /// Anything but letters, digits and hyphens.
    #[error("“{0}” cannot be an anchor: take letters, digits and hyphens")]
    BadAnchor(String),
    /// A link within the book that leads nowhere.
    #[error("a link leads to “#{0}”, which is not in the book")]
    DeadLink(String),
    /// Markdown lets HTML through; a book does not.
    #[error("a book has no HTML in it, but here is “{0}”")]
    RawHtml(String),
    /// An aligned column would need a style in the page, which its policy forbids.
    #[error("a column cannot be aligned: write “---”, without colons")]
    AlignedColumn,
    /// A figure that was not drawn.
    #[error("there is no figure “{0}”")]
    NoFigure(String),
    /// A picture that is not one of the figures, or not alone in its paragraph.
    #[error("“{0}” is no figure: write “![[name|caption]]” on a line of its own")]
    Picture(String),
    /// A word in a figure that the language lacks.
    #[error("the figure “{figure}” has no label “{label}” in this language")]
    NoLabel {
        /// The figure.
        figure: String,
        /// The placeholder that nothing fills.
        label: String,
    },
    /// The file of labels cannot be read.
    #[error("the labels cannot be read: {0}")]
    Labels(String),
}
