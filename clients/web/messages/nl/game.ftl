# Words of the interface inside a game. Texts of the game come from the server.
