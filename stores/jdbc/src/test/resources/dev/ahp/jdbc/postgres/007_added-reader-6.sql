-- What a later release might add: programs that know the files up to 6 need not know of it.
ALTER TABLE packet ADD COLUMN colour TEXT COLLATE "C";
CREATE TABLE packet_colour (number BIGINT PRIMARY KEY, colour TEXT COLLATE "C" NOT NULL);
