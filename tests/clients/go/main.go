// A player: signs in, takes a seat, and plays until the game is over. It uses the API only through the package tharsis,
// which OpenAPI Generator generates from the document.
//
//	player URL DEVICE_KEY NAME [CODE]
//
// Without CODE it creates a table for PLAYERS, prints its code on standard output, and starts the game when it is full.
package main

import (
	"context"
	"fmt"
	"math/rand"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	tharsis "tharsis.example/player/tharsis"
)

// The preferred options, best first. Other options come at "*", and options that end something come last.
var likes = []string{"claim_milestone", "play_card", "convert", "card_action", "standard_project:a", "fund_award", "*",
	"standard_project:sell_patents", "decline", "end_turn", "pass"}

func rank(option tharsis.DecisionOption) int {
	other := 0
	for place, start := range likes {
		if strings.HasPrefix(option.Id, start) {
			return place
		} else if start == "*" {
			other = place
		}
	}
	return other
}

func choose(decision *tharsis.Decision) tharsis.MoveAnswer {
	var best *tharsis.DecisionOption
	for _, place := range rand.Perm(len(decision.Options)) {
		option := decision.Options[place]
		if option.Replaces == nil && (best == nil || rank(option) < rank(*best)) {
			best = &option
		}
	}
	answer := tharsis.NewMoveAnswer(best.Id)
	if cards := best.Cards; cards != nil {
		count := cards.Min
		if count < 3 {
			count = 3
		}
		if count > cards.Max {
			count = cards.Max
		}
		answer.SetCards(cards.Of[:count])
	}
	return *answer
}

type player struct {
	api          *tharsis.APIClient
	ctx          context.Context
	name         string
	refreshToken string
	refreshAt    time.Time
	moves        int32
	undone       bool
}

// good returns the expected reply, or ends the program.
func good[T any](came *T, _ *http.Response, err error) *T {
	if err != nil {
		if problem := problemOf(err); problem != nil {
			err = fmt.Errorf("%d %s: %s", problem.Status, problem.Code, problem.Detail)
		}
		panic(fmt.Errorf("%T was expected: %w", came, err))
	}
	return came
}

// problemOf returns the problem of an error reply.
func problemOf(err error) *tharsis.Problem {
	if reply, ok := err.(*tharsis.GenericOpenAPIError); ok {
		if problem, ok := reply.Model().(tharsis.Problem); ok {
			return &problem
		}
	}
	return nil
}

func (p *player) keep(access, refresh string, seconds int32) {
	p.ctx = context.WithValue(context.Background(), tharsis.ContextAccessToken, access)
	p.refreshToken = refresh
	p.refreshAt = time.Now().Add(time.Duration(seconds) * time.Second / 2)
}

func (p *player) signIn(deviceKey string) {
	visitor := tharsis.NewGuestSignIn(deviceKey)
	visitor.SetName(p.name)
	visitor.SetDevice("Go")
	came := good(p.api.AccountsAPI.SignInGuest(context.Background()).GuestSignIn(*visitor).Execute())
	p.keep(came.AccessToken, came.RefreshToken, came.ExpiresIn)
}

// stay refreshes the token after half its lifetime, so that it never expires.
func (p *player) stay() {
	if time.Now().Before(p.refreshAt) {
		return
	}
	body := tharsis.NewRefreshRequest(p.refreshToken)
	came := good(p.api.AccountsAPI.RefreshSession(context.Background()).RefreshRequest(*body).Execute())
	p.keep(came.AccessToken, came.RefreshToken, came.ExpiresIn)
}

func (p *player) sitDown(code string) *tharsis.GameTable {
	if code != "" {
		body := tharsis.NewJoinRequest(code)
		return good(p.api.TablesAPI.JoinTable(p.ctx).JoinRequest(*body).Execute())
	}
	players, _ := strconv.Atoi(os.Getenv("PLAYERS"))
	options := tharsis.NewTableRequest(true, true, int32(players))
	options.SetPrivate(true)
	table := good(p.api.TablesAPI.CreateTable(p.ctx).TableRequest(*options).Execute())
	fmt.Println("code", table.GetCode())
	return table
}

func (p *player) begin(table string, owner bool) string {
	for {
		p.stay()
		now := good(p.api.TablesAPI.GetTable(p.ctx, table).Execute())
		if now.GameId != nil {
			return *now.GameId
		}
		if owner && now.FreeSeats == 0 {
			return good(p.api.TablesAPI.StartGame(p.ctx, table).Execute()).GameId
		}
		time.Sleep(200 * time.Millisecond)
	}
}

// answer answers the decision and returns the next one. Every tenth move is sent twice, as after a lost reply.
func (p *player) answer(game string, decision *tharsis.Decision) *tharsis.Decision {
	body := tharsis.NewMoveRequest([]tharsis.MoveAnswer{choose(decision)})
	order := p.api.GamesAPI.PlayMove(p.ctx, game).IfMatch(decision.Tag)
	order = order.IdempotencyKey(p.name + "-" + decision.Tag).MoveRequest(*body)
	moved, reply, err := order.Execute()
	if problem := problemOf(err); problem != nil && problem.Code == "decision_changed" {
		return problem.Decision
	}
	good(moved, reply, err)
	p.moves++
	if p.moves%10 == 0 {
		again, reply, err := order.Execute()
		if good(again, reply, err).Version != moved.Version || reply.Header.Get("Idempotent-Replayed") != "true" {
			panic(decision.Tag + " was carried out twice")
		}
	}
	if next := moved.Decision; !p.undone && next != nil && next.Undo.Steps > 0 {
		return p.undo(game, next)
	}
	return moved.Decision
}

// undo undoes the latest answer, once in a game. If the undo is refused, because somebody else has answered meanwhile,
// the game continues unchanged, and it is tried again later.
func (p *player) undo(game string, decision *tharsis.Decision) *tharsis.Decision {
	order := p.api.GamesAPI.UndoMoves(p.ctx, game).IfMatch(decision.Tag)
	order = order.IdempotencyKey(p.name + "-undo-" + decision.Tag).UndoRequest(*tharsis.NewUndoRequest())
	back, reply, err := order.Execute()
	if problemOf(err) != nil {
		return decision
	}
	p.undone = true
	return good(back, reply, err).Decision
}

func (p *player) play(game string) {
	for after := int64(0); ; {
		p.stay()
		now := good(p.api.GamesAPI.GetDecision(p.ctx, game).Execute()).Decision
		for now != nil && now.Waiting {
			now = p.answer(game, now)
		}
		page := good(p.api.GamesAPI.ListEvents(p.ctx, game).After(after).Wait(20).Limit(500).Execute())
		for _, event := range page.Events {
			if event.Type == "ended" || event.Type == "aborted" {
				return
			}
		}
		after = page.Next
	}
}

func main() {
	arguments := append(os.Args[1:], "")
	settings := tharsis.NewConfiguration()
	settings.Servers = tharsis.ServerConfigurations{{URL: arguments[0]}}
	// The timeout allows for long polls.
	settings.HTTPClient = &http.Client{Timeout: time.Minute}
	p := player{api: tharsis.NewAPIClient(settings), name: arguments[2]}
	p.signIn(arguments[1])
	game := p.begin(p.sitDown(arguments[3]).Id, arguments[3] == "")
	p.play(game)
	over := good(p.api.GamesAPI.GetGame(p.ctx, game).Execute())
	fmt.Printf("game %s\nmoves %d\n", over.Id, p.moves)
	result := over.View.GetResult()
	for _, score := range result.Scores {
		for _, seated := range over.Players {
			if seated.Seat == score.Seat {
				fmt.Println("score", score.Seat, seated.Name, score.Total)
			}
		}
	}
	fmt.Println("winners", strings.Trim(fmt.Sprint(result.Winners), "[]"))
}
