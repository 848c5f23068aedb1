//! Passkeys: keys that the phone or the browser of a person keeps, and that sign in without a name or a password. The server stores
//! their public halves. A challenge of this server is in everything that a passkey signs.

pub mod challenges;
pub mod registered;
mod relying_party;
pub mod settings;
mod sign_in;
pub mod store;

use crate::accounts::passkeys::relying_party::RelyingParty;
use crate::accounts::passkeys::settings::PasskeySettings;
use crate::error::{Conflict, Error};

/// What this server needs for passkeys, if its settings allow them.
pub(crate) struct Passkeys(Option<(RelyingParty, PasskeySettings)>);

impl Passkeys {
    /// With those settings; without them, there are no passkeys.
    pub fn new(settings: Option<PasskeySettings>) -> Result<Self, Error> {
        let party = settings.map(|settings| RelyingParty::new(&settings).map(|party| (party, settings)));
        party.transpose().map(Self)
    }

    /// The settings, if there are any.
    pub fn settings(&self) -> Option<&PasskeySettings> {
        self.0.as_ref().map(|(_, settings)| settings)
    }

    /// The relying party id, if there is one.
    pub fn rp_id(&self) -> Option<String> {
        self.settings().map(|settings| settings.rp_id.clone())
    }

    fn party(&self) -> Result<&RelyingParty, Error> {
        let party = self.0.as_ref().map(|(party, _)| party);
        party.ok_or(Error::Conflict(Conflict::PasskeysNotConfigured))
    }
}
