//! Declares repositories.

/// Declares a repository: its trait, and a macro of the given name that passes the list of its methods to another
/// macro. The lists build stores that handle all methods in the same way. Each method is one transaction.
macro_rules! repository {
    ($(#[$meta:meta])* pub trait $name:ident as $list:ident {
        $($(#[$doc:meta])* fn $method:ident($($argument:ident: $type:ty),* $(,)?) -> $result:ty;)*
    }) => {
        $(#[$meta])*
        pub trait $name: Send + Sync {
            $($(#[$doc])* fn $method(&self, $($argument: $type),*) -> $crate::ports::StoreFuture<$result>;)*
        }

        $crate::ports::repository::repository_list! {
            ($) $name $list [$(fn $method($($argument: $type),*) -> $result;)*]
        }
    };
}

/// Declares the macro that passes the list on. The first argument is the dollar sign of that macro.
macro_rules! repository_list {
    (($dollar:tt) $name:ident $list:ident [$($methods:tt)*]) => {
        #[doc = concat!("Calls a macro with the name and the methods of [`", stringify!($name), "`].")]
        #[macro_export]
        macro_rules! $list {
            ($dollar callback:ident) => { $dollar callback! { $name; $($methods)* } };
        }
    };
}

pub(crate) use {repository, repository_list};
