# What a third party has done wrong (OAuth). The pages say it in the language of the reader; `error_description` of a reply is English
# without letters that are not ASCII (RFC 6749).

oauth-parameter_missing = Hiányzik: { $name }.
oauth-parameter_twice = Többször szerepel: { $name }.
oauth-parameter_too_long = Legfeljebb { $most } karakter lehet: { $name }.
oauth-unreadable = A paraméterek nem olvashatók: { $why }.
oauth-form_needed = A kérés törzsének { "application/x-www-form-urlencoded" } típusú űrlapnak kell lennie, további kódolás nélkül.
oauth-client_id = A { "client_id" } a kliens { "https" } címe legyen, úgy írva, ahogy a böngészők írják, például { $example }.
oauth-redirect_uri = A { "redirect_uri" } a { "client_id" } eredetéhez (origin) tartozó cím, { "http://127.0.0.1:PORT/PATH" }, vagy olyan cím legyen, amelynek sémája a { "client_id" } megfordított gépneve; úgy írva, ahogy a böngészők írják, töredék (fragment) nélkül.
oauth-challenge_method = A { "code_challenge_method" } értéke { "S256" }, a { "code_challenge" } pedig a titok { "SHA-256" } kivonata legyen { "base64url" } kódolással.
oauth-no_secrets = A klienseknek itt nincs titkuk: a { "client_id" } értékével nevezd meg magad.
oauth-unknown_scope = Nincs ilyen jogosultság: { $scope }.
oauth-kept_scope = Ezt a jogosultságot más nem kaphatja meg: { $scope }.
oauth-scope_needed = A { "scope" } mondja meg, mihez kérsz hozzáférést.
oauth-response_type = A { "response_type" } értéke csak { "code" } lehet.
oauth-more_than_granted = A kérés többre szól, mint amit engedélyeztek.
