DROP TABLE reports;
DROP TABLE mutes;
DROP TABLE messages;
DROP TABLE chats;
