# What a third party has done wrong (OAuth). The pages say it in the language of the reader; `error_description` of a reply is English
# without letters that are not ASCII (RFC 6749).

oauth-parameter_missing = Немає параметра { $name }.
oauth-parameter_twice = Параметр { $name } вказано більше ніж один раз.
oauth-parameter_too_long = Параметр { $name } може мати щонайбільше стільки символів: { $most }.
oauth-unreadable = Параметри не вдається прочитати: { $why }.
oauth-form_needed = Тіло запиту має бути формою типу { "application/x-www-form-urlencoded" } без додаткового кодування.
oauth-client_id = Параметр { "client_id" } має бути адресою { "https" } клієнта, записаною так, як її записують браузери, наприклад { $example }.
oauth-redirect_uri = Параметр { "redirect_uri" } має бути адресою з того самого джерела, що й { "client_id" }, адресою { "http://127.0.0.1:PORT/PATH" } або адресою зі схемою, яка є оберненим іменем вузла з { "client_id" }; її треба записати так, як записують браузери, і без фрагмента.
oauth-challenge_method = Параметр { "code_challenge_method" } має бути { "S256" }, а { "code_challenge" } — SHA-256 секрету в base64url.
oauth-no_secrets = Клієнти тут не мають секретів: назвіть себе в { "client_id" }.
oauth-unknown_scope = Дозволу { $scope } немає.
oauth-kept_scope = Дозвіл { $scope } нікому іншому не надається.
oauth-scope_needed = У параметрі { "scope" } треба вказати, чого ви просите.
oauth-response_type = Параметр { "response_type" } має бути { "code" }.
oauth-more_than_granted = Запит виходить за межі наданих дозволів.
