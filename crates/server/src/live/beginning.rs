//! Tables that begin. All of it is done to its end, also when whoever asked hangs up: a table is there as a whole or not
//! at all.

use std::net::IpAddr;
use std::sync::Arc;

use table::{Refused, TableSpec, Who};
use tracing::info;

use super::open::Beginning;
use super::tables::to_its_end;
use super::{OpenError, Opened, Request, Tables};
use crate::log::LogError;

impl Tables {
    /// Opens a table as a client wishes.
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
        to_its_end(opening).await.unwrap_or(Err(OpenError::Crashed))
    }

    /// Opens a table to look at a game record, or at one of several in a text.
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
        to_its_end(opening).await.unwrap_or(Err(OpenError::Crashed))
    }

    async fn write(
        self: &Arc<Self>,
        spec: TableSpec,
        from: Beginning,
        opener: IpAddr,
    ) -> Result<Opened, OpenError> {
        if !self.roster.may_have_room() {
            return Err(OpenError::TooMany);
        }
        let (draft, opened) = self.services.draft(spec, from)?;
        self.openers.note(&opened.id, opener);
        self.services.log.create(&draft.new, &draft.first, &draft.update).await?;
        self.services.metrics.tables.add(1);
        info!(table = opened.id, game = draft.new.game, "opened");
        // A table that cannot be read now is read when somebody comes.
        let _ = self.begin(&opened.id).await;
        Ok(opened)
    }

    /// The table where the same people play again. It is made only if its opener may open one.
    pub(crate) async fn rematch(
        self: &Arc<Self>,
        id: &str,
        who: Who,
        opener: IpAddr,
        may_open: impl FnOnce() -> bool + Send + 'static,
    ) -> Result<String, Refused> {
        let (tables, id) = (Arc::clone(self), id.to_string());
        let opening = async move { tables.play_again(&id, who, opener, may_open).await };
        to_its_end(opening).await.unwrap_or_else(|| Err(OpenError::Crashed.into()))
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
        // The game may have ended in another process a moment ago.
        self.ask(id, |reply| Request::Newest { reply }).await?;
        let services = Arc::clone(&self.services);
        let draft = self.look(id, move |table, _| match table.rematch() {
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
            // Two asked at once.
            Err(LogError::Exists) => {}
            Err(error) => return Err(OpenError::from(error).into()),
        }
        let table = draft.new.id;
        self.begin(&table).await?;
        self.ask(id, |reply| Request::Rematched { table: table.clone(), reply }).await?;
        Ok(table)
    }

    /// Starts the task of a table that was just made: agents begin at once, if it is theirs to begin. Without a task
    /// the table is given back, since other processes would ask here in vain.
    async fn begin(self: &Arc<Self>, id: &str) -> Result<(), Refused> {
        let begun = self.look(id, |_, _| ()).await;
        if begun.is_err() {
            self.services.log.release(id).await;
        }
        begun
    }
}
