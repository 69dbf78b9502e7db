//! Creates tables. Creation runs to completion even if the client disconnects: a table exists completely or
//! not at all.

use std::net::IpAddr;
use std::sync::Arc;

use table::{Refused, TableSpec, Who};
use tracing::info;

use super::open::Beginning;
use super::tables::run_to_completion;
use super::{OpenError, Opened, Request, Tables};
use crate::log::LogError;

impl Tables {
    /// Opens a table with a client's settings.
    pub(crate) async fn create(
        self: &Arc<Self>,
        spec: TableSpec,
        opener: IpAddr,
    ) -> Result<Opened, OpenError> {
        let tables = Arc::clone(self);
        let opening = async move {
            let (_, spec) = tables.services.admit(spec)?;
            tables.write(spec, Beginning::default(), opener).await
        };
        run_to_completion(opening).await.unwrap_or(Err(OpenError::Crashed))
    }

    /// Opens a table for a game record, or for one of several in a text.
    pub(crate) async fn analyse(
        self: &Arc<Self>,
        record: String,
        number: usize,
        opener: IpAddr,
    ) -> Result<Opened, OpenError> {
        let tables = Arc::clone(self);
        let opening = async move {
            let (spec, from, games) = tables.services.analysis(&record, number)?;
            let opened = tables.write(spec, from, opener).await?;
            Ok(Opened { games: Some(games), ..opened })
        };
        run_to_completion(opening).await.unwrap_or(Err(OpenError::Crashed))
    }

    async fn write(
        self: &Arc<Self>,
        spec: TableSpec,
        from: Beginning,
        opener: IpAddr,
    ) -> Result<Opened, OpenError> {
        if !self.registry.may_have_room() {
            return Err(OpenError::TooMany);
        }
        let (draft, opened) = self.services.draft(spec, from)?;
        self.openers.note(&opened.id, opener);
        self.services.log.create(&draft.new, &draft.first, &draft.update).await?;
        self.services.metrics.tables.add(1);
        info!(table = opened.id, game = draft.new.game, "opened");
        // A table that cannot be loaded now is loaded on first use.
        let _ = self.begin(&opened.id).await;
        Ok(opened)
    }

    /// Opens a rematch of a table, if the caller may open tables.
    pub(crate) async fn rematch(
        self: &Arc<Self>,
        id: &str,
        who: Who,
        opener: IpAddr,
        may_open: impl FnOnce() -> bool + Send + 'static,
    ) -> Result<String, Refused> {
        let (tables, id) = (Arc::clone(self), id.to_string());
        let opening = async move { tables.play_again(&id, who, opener, may_open).await };
        run_to_completion(opening).await.unwrap_or_else(|| Err(OpenError::Crashed.into()))
    }

    async fn play_again(
        self: &Arc<Self>,
        id: &str,
        who: Who,
        opener: IpAddr,
        may_open: impl FnOnce() -> bool + Send,
    ) -> Result<String, Refused> {
        if who == Who::Spectator {
            return Err(Refused::new("read_only", "spectators only watch"));
        }
        // The game may just have ended in another process.
        self.ask(id, |reply| Request::Newest { reply }).await?;
        let services = Arc::clone(&self.services);
        let draft = self.read(id, move |table, _| match table.rematch() {
            Some(there) => Ok(Err(there.to_string())),
            None if !table.is_finished() => Err(Refused::new("not_finished", "the game is not over")),
            None => services.rematch(table).map(Ok).map_err(Refused::from),
        });
        let draft = match draft.await?? {
            Ok(draft) => draft,
            Err(there) => return Ok(there),
        };
        if !may_open() {
            return Err(Refused::new("rate_limited", "too many tables from this address; wait a minute"));
        }
        self.openers.note(&draft.new.id, opener);
        match self.services.log.create(&draft.new, &draft.first, &draft.update).await {
            Ok(()) => self.services.metrics.tables.add(1),
            // Two clients asked at the same time.
            Err(LogError::Exists) => {}
            Err(error) => return Err(OpenError::from(error).into()),
        }
        let table = draft.new.id;
        self.begin(&table).await?;
        self.ask(id, |reply| Request::Rematched { table: table.clone(), reply }).await?;
        Ok(table)
    }

    /// Starts the task of a new table, so that agents start at once if it is their turn. Without a task the
    /// table is released, because other processes would forward requests here in vain.
    async fn begin(self: &Arc<Self>, id: &str) -> Result<(), Refused> {
        let begun = self.read(id, |_, _| ()).await;
        if begun.is_err() {
            self.services.log.release(id).await;
        }
        begun
    }
}
