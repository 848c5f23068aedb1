//! Takes the list of routes: to serve it, to document it, or to read what each operation declares. Serving and reading
//! build no document.

use actix_web::dev::{HttpServiceFactory, ServiceFactory, ServiceRequest};
use actix_web::{Error, Route, web};
use serde_json::Value;
use utoipa_actix_web::OpenApiFactory;
use utoipa_actix_web::scope::Scope;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::spec::VERSIONED;
use crate::{unversioned_routes, versioned_routes};

/// Takes the handlers of the API, one after another.
pub trait Routes: Sized {
    /// Takes a handler that declares its operation.
    fn service(self, handler: impl HttpServiceFactory + OpenApiFactory + 'static) -> Self;

    /// Takes a path that no document names.
    fn route(self, path: &str, route: Route) -> Self;
}

impl Routes for &mut web::ServiceConfig {
    fn service(self, handler: impl HttpServiceFactory + OpenApiFactory + 'static) -> Self {
        web::ServiceConfig::service(self, handler)
    }

    fn route(self, path: &str, route: Route) -> Self {
        web::ServiceConfig::route(self, path, route)
    }
}

impl Routes for actix_web::Scope {
    fn service(self, handler: impl HttpServiceFactory + OpenApiFactory + 'static) -> Self {
        actix_web::Scope::service(self, handler)
    }

    fn route(self, path: &str, route: Route) -> Self {
        actix_web::Scope::route(self, path, route)
    }
}

impl Routes for &mut ServiceConfig<'_> {
    fn service(self, handler: impl HttpServiceFactory + OpenApiFactory + 'static) -> Self {
        ServiceConfig::service(self, handler)
    }

    fn route(self, path: &str, route: Route) -> Self {
        ServiceConfig::route(self, path, route)
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
}

/// Calls a function with the path, the method and the declaration of each operation.
struct Operations<'f, F> {
    prefix: &'static str,
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
}

/// Calls `each` with the path, the method in lower case and the declaration of each operation. One operation is in
/// memory at a time.
pub fn each_operation(mut each: impl FnMut(&str, &str, &Value)) {
    unversioned_routes(Operations { prefix: "", each: &mut each });
    versioned_routes(Operations { prefix: VERSIONED.trim_end_matches('/'), each: &mut each });
}
