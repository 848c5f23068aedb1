# What a third party has done wrong (OAuth). The pages say it in the language of the reader; `error_description` of a reply is English
# without letters that are not ASCII (RFC 6749).

oauth-parameter_missing = Nedostaje { $name }.
oauth-parameter_twice = { $name } je navedeno više puta.
oauth-parameter_too_long = { $name } sme da ima najviše { $most } znakova.
oauth-unreadable = Parametri ne mogu da se pročitaju: { $why }.
oauth-form_needed = Telo zahteva mora da bude obrazac tipa { "application/x-www-form-urlencoded" }, bez dodatnog kodiranja.
oauth-client_id = { "client_id" } mora da bude { "https" } adresa klijenta, napisana onako kako je pišu pregledači, na primer { $example }.
oauth-redirect_uri = { "redirect_uri" } mora da bude adresa sa istog izvora kao { "client_id" }, { "http://127.0.0.1:PORT/PATH" } ili adresa čija je šema obrnuto ime domena iz { "client_id" }, napisana onako kako je pišu pregledači i bez fragmenta.
oauth-challenge_method = { "code_challenge_method" } mora da bude { "S256" }, a { "code_challenge" } mora da bude { "SHA-256" } tajne u zapisu { "base64url" }.
oauth-no_secrets = Klijenti ovde nemaju tajne: predstavite se pomoću { "client_id" }.
oauth-unknown_scope = Dozvola { $scope } ne postoji.
oauth-kept_scope = Dozvola { $scope } ne daje se nikom drugom.
oauth-scope_needed = { "scope" } mora da navede šta se traži.
oauth-response_type = { "response_type" } mora da bude { "code" }.
oauth-more_than_granted = Traži se više nego što je odobreno.
