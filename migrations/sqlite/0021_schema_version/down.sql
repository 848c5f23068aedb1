DROP TABLE oldest_program;
