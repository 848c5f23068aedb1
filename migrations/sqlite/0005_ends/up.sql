-- Nothing to do here: on Postgres the function that writes turns is told from now on whether the game is over.
SELECT 1;
