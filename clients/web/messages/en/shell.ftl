# The words outside a game.
app-name = Tharsis
back = Back
