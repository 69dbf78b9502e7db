//! The server's interface: routes, sockets, limits and documentation.

mod actions;
mod book;
mod cors;
mod docs;
mod document;
mod error;
mod games;
mod guard;
mod idempotency;
mod lab;
mod pages;
mod quota;
mod records;
mod request;
mod serve;
mod socket;
mod status;

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, Method, Uri};
use axum::middleware;
use utoipa::OpenApi as _;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt as _};
use utoipa_axum::routes;

use crate::agent_pool::AgentPool;
use crate::catalogue::Catalogue;
use crate::live::{Services, Tables};
use crate::log::Log;
use crate::metrics::Metrics;
use crate::settings::Settings;
use crate::time::Time;
use document::Description;
use idempotency::IdempotencyCache;
use quota::{Kind, Quotas};

pub use document::document;
pub use error::ErrorBody;
pub use pages::Pages;
pub use serve::serve;

/// The server: all tables, and everything that is needed to reach them.
pub struct AppState {
    tables: Arc<Tables>,
    quotas: Quotas,
    idempotency: IdempotencyCache,
    document: String,
    page: String,
}

impl AppState {
    /// A server with a catalogue of games, a log for events and a clock.
    pub fn new(
        catalogue: Arc<dyn Catalogue>,
        log: Arc<dyn Log>,
        time: Arc<dyn Time>,
        settings: Settings,
    ) -> Arc<Self> {
        let metrics = Arc::new(Metrics::default());
        let agent_pool = AgentPool::new(settings.agent_threads, Arc::clone(&metrics));
        let (quotas, idempotency) =
            (Quotas::new(&settings), IdempotencyCache::new(settings.idempotency_window));
        let document = document(&catalogue.games());
        let services = Services { catalogue, log, time, settings, metrics, agent_pool };
        Arc::new(Self {
            tables: Tables::new(Arc::new(services)),
            quotas,
            idempotency,
            page: docs::page(&document),
            document: document.to_pretty_json().unwrap_or_default(),
        })
    }

    /// The routes without pages.
    pub fn router(self: &Arc<Self>) -> Router {
        self.router_with(|_, _, _| None)
    }

    /// The routes, with pages for all other paths. Limits, origin checks and security headers apply to pages
    /// too.
    pub fn router_with(self: &Arc<Self>, pages: Pages) -> Router {
        let (documented, _) = routes(self.settings().max_record_bytes).split_for_parts();
        documented
            .fallback(move |method: Method, uri: Uri, headers: HeaderMap| async move {
                pages::find(pages, &method, &uri, &headers)
            })
            .method_not_allowed_fallback(error::no_method)
            .layer(DefaultBodyLimit::max(self.settings().max_message_bytes))
            .layer(middleware::from_fn_with_state(Arc::clone(self), guard::limit))
            .layer(middleware::from_fn_with_state(Arc::clone(self), guard::origin))
            .layer(middleware::from_fn_with_state(Arc::clone(self), cors::share))
            .layer(middleware::from_fn(guard::headers))
            .with_state(Arc::clone(self))
    }

    /// Finishes writing. Tables can be used again after a restart.
    pub async fn close(&self) {
        self.tables.close().await;
    }

    fn services(&self) -> &Services {
        self.tables.services()
    }

    fn settings(&self) -> &Settings {
        &self.services().settings
    }

    /// Counts a new table of an address. Returns whether it is allowed.
    fn may_open(&self, address: IpAddr) -> bool {
        let may = self.quotas.take(address, Kind::Table);
        if !may {
            self.metrics().limited.add(1);
        }
        may
    }

    fn metrics(&self) -> &Metrics {
        &self.services().metrics
    }
}

/// Every route with its description.
fn routes(max_record_bytes: usize) -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(games::create, games::list))
        .routes(routes!(records::upload).layer(DefaultBodyLimit::max(max_record_bytes)))
        .routes(routes!(records::list).layer(DefaultBodyLimit::max(max_record_bytes)))
        .routes(routes!(games::show))
        .routes(routes!(games::legal))
        .routes(routes!(games::events))
        .routes(routes!(games::record))
        .routes(routes!(actions::play))
        .routes(routes!(actions::pass))
        .routes(routes!(actions::undo))
        .routes(routes!(actions::redo))
        .routes(routes!(actions::resign))
        .routes(routes!(actions::pause))
        .routes(routes!(actions::resume))
        .routes(routes!(actions::step))
        .routes(routes!(actions::delay))
        .routes(routes!(actions::move_now))
        .routes(routes!(actions::rematch))
        .routes(routes!(actions::hint))
        .routes(routes!(actions::analysis))
        .routes(routes!(book::book))
        .routes(routes!(lab::agents))
        .routes(routes!(lab::checkpoints))
        .routes(routes!(lab::plain_checkpoints))
        .routes(routes!(lab::catalog))
        .routes(routes!(lab::runs))
        .routes(routes!(lab::arena))
        .routes(routes!(lab::arena_games))
        .routes(routes!(lab::arena_record))
        .routes(routes!(status::alive))
        .routes(routes!(status::ready))
        .routes(routes!(status::metrics))
        .routes(routes!(docs::openapi))
        .routes(routes!(docs::documentation))
        .routes(routes!(docs::style))
        .routes(routes!(socket::table))
        .routes(routes!(socket::plain))
}
