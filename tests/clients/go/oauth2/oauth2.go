// Package oauth2 replaces the parts of golang.org/x/oauth2 that the generated client refers to, so that the player
// compiles offline. The player uses ContextAccessToken instead.
package oauth2

import "net/http"

// Token is an access token.
type Token struct{ AccessToken string }

// SetAuthHeader sets the header Authorization.
func (token *Token) SetAuthHeader(request *http.Request) {
	request.Header.Set("Authorization", "Bearer "+token.AccessToken)
}

// TokenSource returns tokens.
type TokenSource interface{ Token() (*Token, error) }
