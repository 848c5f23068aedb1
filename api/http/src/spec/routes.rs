//! Takes the list of routes: to serve it, to document it, or to read what each operation declares. Serving and reading
//! build no document.

use actix_web::dev::{HttpServiceFactory, ServiceFactory, ServiceRequest};
use actix_web::{Error, Route, web};
use serde_json::Value;
use utoipa_actix_web::OpenApiFactory;
use utoipa_actix_web::scope::{Scope, scope};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::spec::VERSIONED;
use crate::{unversioned_routes, versioned_routes};

/// Takes the handlers of the API, one after another.
pub trait Routes: Sized {
    /// Takes a handler that declares its operation.
    fn service(self, handler: impl HttpServiceFactory + OpenApiFactory + 'static) -> Self;

    /// Takes a path that no document names.
    fn route(self, path: &str, route: Route) -> Self;

    /// Takes the handlers of a group. A request whose path begins as the group's does is not compared with the paths
    /// outside the group.
    fn group<G: RouteGroup>(self) -> Self;
}

/// Handlers whose paths begin with the same parameter. A request is compared with that part once and not for each path.
pub trait RouteGroup {
    /// The common prefix of the paths. The paths of the handlers are relative to it.
    const PREFIX: &'static str;

    /// Adds the handlers.
    fn add_to<R: Routes>(to: R) -> R;
}

impl Routes for &mut web::ServiceConfig {
    fn service(self, handler: impl HttpServiceFactory + OpenApiFactory + 'static) -> Self {
        web::ServiceConfig::service(self, handler)
    }

    fn route(self, path: &str, route: Route) -> Self {
        web::ServiceConfig::route(self, path, route)
    }

    fn group<G: RouteGroup>(self) -> Self {
        web::ServiceConfig::service(self, G::add_to(web::scope(G::PREFIX)))
    }
}

impl Routes for actix_web::Scope {
    fn service(self, handler: impl HttpServiceFactory + OpenApiFactory + 'static) -> Self {
        actix_web::Scope::service(self, handler)
    }

    fn route(self, path: &str, route: Route) -> Self {
        actix_web::Scope::route(self, path, route)
    }

    fn group<G: RouteGroup>(self) -> Self {
        actix_web::Scope::service(self, G::add_to(web::scope(G::PREFIX)))
    }
}

impl Routes for &mut ServiceConfig<'_> {
    fn service(self, handler: impl HttpServiceFactory + OpenApiFactory + 'static) -> Self {
        ServiceConfig::service(self, handler)
    }

    fn route(self, path: &str, route: Route) -> Self {
        ServiceConfig::route(self, path, route)
    }

    fn group<G: RouteGroup>(self) -> Self {
        ServiceConfig::service(self, G::add_to(scope(G::PREFIX)))
    }
}

impl<T> Routes for Scope<T>
where
    T: ServiceFactory<ServiceRequest, Config = (), Error = Error, InitError = ()>,
{
    fn service(self, handler: impl HttpServiceFactory + OpenApiFactory + 'static) -> Self {
        Scope::service(self, handler)
    }

    fn route(self, path: &str, route: Route) -> Self {
        Scope::route(self, path, route)
    }

    fn group<G: RouteGroup>(self) -> Self {
        Scope::service(self, G::add_to(scope(G::PREFIX)))
    }
}

/// Calls a function with the path, the method and the declaration of each operation.
struct Operations<'f, F> {
    prefix: String,
    each: &'f mut F,
}

impl<F: FnMut(&str, &str, &Value)> Routes for Operations<'_, F> {
    fn service(self, handler: impl HttpServiceFactory + OpenApiFactory + 'static) -> Self {
        for (path, methods) in handler.paths().paths {
            // Maps and strings always have a JSON form.
            let methods = serde_json::to_value(methods).unwrap_or_default();
            for (method, operation) in methods.as_object().into_iter().flatten() {
                (self.each)(&format!("{}{path}", self.prefix), method, operation);
            }
        }
        self
    }

    fn route(self, _: &str, _: Route) -> Self {
        self
    }

    fn group<G: RouteGroup>(self) -> Self {
        let Self { prefix, each } = self;
        let group = G::add_to(Operations { prefix: format!("{prefix}{}", G::PREFIX), each });
        Self { prefix, each: group.each }
    }
}

/// Calls `each` with the path, the method in lower case and the declaration of each operation. One operation is in
/// memory at a time.
pub fn each_operation(mut each: impl FnMut(&str, &str, &Value)) {
    unversioned_routes(Operations { prefix: String::new(), each: &mut each });
    versioned_routes(Operations { prefix: VERSIONED.trim_end_matches('/').to_owned(), each: &mut each });
}
