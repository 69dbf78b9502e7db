//! The database for games.

use anyhow::anyhow;

use crate::failure::Failure;

/// The given address, or the file in the user's data folder.
pub(crate) fn address(given: Option<&str>) -> Result<String, Failure> {
    if let Some(url) = given {
        return Ok(url.to_string());
    }
    let folder = dirs::data_dir().ok_or_else(|| {
        Failure::usage(anyhow!("this user has no data folder: name a database with --database sqlite://PATH"))
    })?;
    Ok(format!("sqlite://{}", folder.join("polyspire").join("games.db").display()))
}
