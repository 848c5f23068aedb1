// Package oauth2 has what the generated client names of golang.org/x/oauth2, so that the player compiles without the
// network. The player signs its requests with ContextAccessToken and does not use it.
package oauth2

import "net/http"

// Token is an access token.
type Token struct{ AccessToken string }

// SetAuthHeader signs a request.
func (token *Token) SetAuthHeader(request *http.Request) {
	request.Header.Set("Authorization", "Bearer "+token.AccessToken)
}

// TokenSource gives tokens.
type TokenSource interface{ Token() (*Token, error) }
