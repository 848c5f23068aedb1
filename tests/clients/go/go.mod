module tharsis.example/player

go 1.19

require golang.org/x/oauth2 v0.0.0

replace golang.org/x/oauth2 => ./oauth2
