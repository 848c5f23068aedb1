# What a third party has done wrong (OAuth). The pages say it in the language of the reader; `error_description` of a reply is English
# without letters that are not ASCII (RFC 6749).

oauth-parameter_missing = { $name } is missing.
oauth-parameter_twice = { $name } is there more than once.
oauth-parameter_too_long = { $name } may have at most { $most } characters.
oauth-unreadable = The parameters cannot be read: { $why }.
oauth-form_needed = The body must be a form of the type { "application/x-www-form-urlencoded" }, not encoded further.
oauth-client_id = { "client_id" } must be the { "https" } URL of the client, written as browsers write it, such as { $example }.
oauth-redirect_uri = { "redirect_uri" } must be a URL of the same origin as { "client_id" }, { "http://127.0.0.1:PORT/PATH" }, or one with the reversed host of { "client_id" } as its scheme, written as browsers write it and without a fragment.
oauth-challenge_method = { "code_challenge_method" } must be { "S256" }, and { "code_challenge" } the SHA-256 of the secret in base64url.
oauth-no_secrets = Clients have no secrets here: name yourself by { "client_id" }.
oauth-unknown_scope = There is no scope { $scope }.
oauth-kept_scope = The scope { $scope } is given to nobody else.
oauth-scope_needed = { "scope" } must name what is asked for.
oauth-response_type = { "response_type" } must be { "code" }.
oauth-more_than_granted = More is asked for than was granted.
