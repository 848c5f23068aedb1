//! Declares repositories.

/// Declares a repository: its trait, and a macro of the given name that passes the list of its methods to another macro.
/// The stores are generated from these lists. The first word of a method says how a store runs it:
///
/// - `read`: a query that changes nothing;
/// - `write`: one transaction, which is committed when the future resolves;
/// - `custom`: like one of these, but each kind of store implements the method in its own way.
macro_rules! repository {
    ($(#[$meta:meta])* pub trait $name:ident as $list:ident {
        $($(#[$doc:meta])* $access:ident fn $method:ident($($argument:ident: $type:ty),* $(,)?) -> $result:ty;)*
    }) => {
        $(#[$meta])*
        pub trait $name: Send + Sync {
            $($(#[$doc])* fn $method(&self, $($argument: $type),*) -> $crate::ports::StoreFuture<$result>;)*
        }

        $crate::ports::repository::repository_list! {
            ($) $name $list [$($access fn $method($($argument: $type),*) -> $result;)*]
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

/// Declares the trait of a store that has several repositories.
macro_rules! repositories {
    ($(#[$meta:meta])* pub trait $name:ident: $first:ident $(+ $other:ident)*;) => {
        $(#[$meta])*
        pub trait $name: $first $(+ $other)* {}

        impl<T: $first $(+ $other)* + ?Sized> $name for T {}
    };
}

pub(crate) use {repositories, repository, repository_list};
