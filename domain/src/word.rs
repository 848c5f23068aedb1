//! Enums whose variants are words, such as `red` or `steel`. One list defines the variants, their order and their
//! spelling. In text formats a word is a string; in the binary format of stored games it is one byte.

/// Declares an enum whose variants are words, with `ALL`, `word()`, `from_word()`, `index()` and `Display`.
#[macro_export]
macro_rules! word_enum {
    ($(#[$outer:meta])* pub enum $name:ident { $($(#[$inner:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$inner])* $variant,)+
        }

        impl $name {
            /// All values, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The word that stands for the value in text formats.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }

            /// Parses a word. `None` if there is no such word.
            pub fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }

            /// Position in [`Self::ALL`].
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

/// Declares an enum whose variants are words, like [`word_enum!`](crate::word_enum), with serde and a schema.
macro_rules! words {
    ($(#[$outer:meta])* pub enum $name:ident { $($(#[$inner:meta])* $variant:ident = $word:literal,)+ }) => {
        $crate::word_enum! {
            $(#[$outer])*
            #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
            pub enum $name {
                $($(#[$inner])* #[cfg_attr(feature = "schema", schema(rename = $word))] $variant = $word,)+
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.serialize_str(self.word())
                } else {
                    serializer.serialize_u8(*self as u8)
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                use serde::de::Error;
                if deserializer.is_human_readable() {
                    let word = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                    Self::from_word(&word).ok_or_else(|| {
                        D::Error::custom(format_args!(
                            "`{word}` is not known; expected one of: {}",
                            [$($word),+].join(", ")
                        ))
                    })
                } else {
                    let index = u8::deserialize(deserializer)?;
                    Self::ALL.get(usize::from(index)).copied().ok_or_else(|| D::Error::custom("no such word"))
                }
            }
        }
    };
}

pub(crate) use words;

/// A type that is a string on the wire.
#[cfg(feature = "schema")]
macro_rules! string_schema {
    ($type:ty, $name:literal, $description:literal, $example:literal) => {
        impl utoipa::PartialSchema for $type {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::schema::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .description(Some($description))
                    .examples([$example])
                    .max_length(Some(80))
                    .into()
            }
        }

        impl utoipa::ToSchema for $type {
            fn name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }
        }
    };
}

#[cfg(feature = "schema")]
pub(crate) use string_schema;
