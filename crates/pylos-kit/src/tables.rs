//! The loaded tables: the full one if it was built, otherwise win/loss/draw, which is shipped for `pylos`.

use std::path::Path;
use std::sync::{Arc, Mutex};

use pylos::retro::PylosTable;
use pylos::{Children, Lines, Rules, Squares};
use tablebase::Grade;

use super::infos::Listed;
use game_module::table_path;

/// Built by `polyspire solve --game pylos --grade wdl`.
static SHIPPED_SQUARES: &[u8] = include_bytes!("../../../tables/pylos.wdl.table");

/// A rule set that keeps its table loaded.
pub(crate) trait Tabled: Rules + Sized {
    /// The table built into the program.
    fn shipped() -> Option<&'static [u8]>;

    /// The table that was loaded last.
    fn loaded() -> &'static Mutex<Option<Arc<PylosTable<Self>>>>;
}

macro_rules! tabled {
    ($rules:ty, $shipped:expr) => {
        impl Tabled for $rules {
            fn shipped() -> Option<&'static [u8]> {
                $shipped
            }

            fn loaded() -> &'static Mutex<Option<Arc<PylosTable<Self>>>> {
                static LOADED: Mutex<Option<Arc<PylosTable<$rules>>>> = Mutex::new(None);
                &LOADED
            }
        }
    };
}

tabled!(Squares, Some(SHIPPED_SQUARES));
tabled!(Lines, None);
tabled!(Children, None);

/// The best table available, or the reason why there is none.
///
/// Checks the folder on every call until the full table is loaded, so that a table built while the program
/// runs is found.
pub(crate) fn table<R: Listed>() -> Result<Arc<PylosTable<R>>, String> {
    let mut loaded = R::loaded().lock().map_err(|_| "loading the table failed before".to_string())?;
    if let Some(table) = loaded.as_ref()
        && (table.grade() == Grade::Full || !table_path(R::INFO.id, Grade::Full).exists())
    {
        return Ok(Arc::clone(table));
    }
    let table = Arc::new(load::<R>()?);
    *loaded = Some(Arc::clone(&table));
    Ok(table)
}

fn load<R: Listed>() -> Result<PylosTable<R>, String> {
    let id = R::INFO.id;
    let open = |path: &Path| PylosTable::<R>::open(path).map_err(|error| error.to_string());
    for grade in [Grade::Full, Grade::Wdl] {
        let path = table_path(id, grade);
        if path.exists() {
            return open(&path);
        }
    }
    match R::shipped() {
        Some(bytes) => PylosTable::included("the shipped table", bytes).map_err(|error| error.to_string()),
        None => Err(format!("there is no table for {id} yet: build it with `polyspire solve --game {id}`")),
    }
}
