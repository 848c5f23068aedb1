//! Enums of bodies with the same variants as an enum of the service.

/// Defines such an enum, with conversions in both directions.
macro_rules! mirror {
    ($(#[$attribute:meta])* $name:ident of $source:path { $($(#[$inner:meta])* $variant:ident,)+ }) => {
        #[derive(Clone, Copy, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        #[serde(rename_all = "snake_case")]
        $(#[$attribute])*
        pub enum $name { $($(#[$inner])* $variant,)+ }

        impl From<$source> for $name {
            fn from(source: $source) -> Self {
                use $source as Source;
                match source { $(Source::$variant => Self::$variant,)+ }
            }
        }

        impl From<$name> for $source {
            fn from(body: $name) -> Self {
                match body { $($name::$variant => Self::$variant,)+ }
            }
        }
    };
}

pub(crate) use mirror;
