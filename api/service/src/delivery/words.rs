//! Words that the store keeps.

/// Enums whose values are kept as words.
macro_rules! kept_words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$inner:meta])* $variant:ident = $word:literal,)+ })+) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name { $($(#[$inner])* $variant,)+ }

        impl $name {
            /// All there are.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// In one word, as it is kept.
            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }

            /// Reads what `word` has written.
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.word() == word)
            }
        }
    )+ };
}

pub(crate) use kept_words;
