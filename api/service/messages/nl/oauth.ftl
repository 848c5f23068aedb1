# What a third party has done wrong (OAuth). The pages say it in the language of the reader; `error_description` of a reply is English
# without letters that are not ASCII (RFC 6749).

oauth-parameter_missing = { $name } ontbreekt.
oauth-parameter_twice = { $name } staat er meer dan één keer.
oauth-parameter_too_long = { $name } mag maximaal { $most } tekens hebben.
oauth-unreadable = De parameters kunnen niet worden gelezen: { $why }.
oauth-form_needed = De body moet een formulier van het type { "application/x-www-form-urlencoded" } zijn, niet verder gecodeerd.
oauth-client_id = { "client_id" } moet de { "https" }-URL van de client zijn, geschreven zoals browsers die schrijven, bijvoorbeeld { $example }.
oauth-redirect_uri = { "redirect_uri" } moet een URL zijn van dezelfde oorsprong als { "client_id" }, { "http://127.0.0.1:PORT/PATH" }, of een URL met de omgekeerde hostnaam van { "client_id" } als schema, geschreven zoals browsers die schrijven en zonder fragment.
oauth-challenge_method = { "code_challenge_method" } moet { "S256" } zijn, en { "code_challenge" } de { "SHA-256" } van het geheim in base64url.
oauth-no_secrets = Clients hebben hier geen geheimen: noem jezelf met { "client_id" }.
oauth-unknown_scope = De scope { $scope } bestaat niet.
oauth-kept_scope = De scope { $scope } wordt aan niemand anders gegeven.
oauth-scope_needed = { "scope" } moet aangeven waar het om gaat.
oauth-response_type = { "response_type" } moet { "code" } zijn.
oauth-more_than_granted = Er wordt meer gevraagd dan is toegestaan.
