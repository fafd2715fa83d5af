-- Notes of archives, by chain and number of the last record that went. What an archive holds may be dropped, and nothing else.

CREATE TABLE audit_archives (key TEXT PRIMARY KEY, value BLOB NOT NULL, until INTEGER NOT NULL CHECK (until = 0)) STRICT, WITHOUT ROWID;

CREATE TRIGGER audit_archives_no_update BEFORE UPDATE ON audit_archives
BEGIN
  SELECT RAISE(ABORT, 'audit_archives is append-only');
END;

CREATE TRIGGER audit_archives_no_delete BEFORE DELETE ON audit_archives
BEGIN
  SELECT RAISE(ABORT, 'audit_archives is append-only');
END;

DROP TRIGGER audit_record_no_delete;

-- Keys are chain/NUMBER with nineteen digits; 0 is the sign that follows the slash.
CREATE TRIGGER audit_record_no_delete BEFORE DELETE ON audit_record
WHEN NOT EXISTS (SELECT 1 FROM audit_archives WHERE key >= OLD.chain || '/' || printf('%019d', OLD.seq) AND key < OLD.chain || '0')
BEGIN
  SELECT RAISE(ABORT, 'audit_record is append-only');
END;

-- Contracts and schemas as they were, by hash.
CREATE TABLE evidence (key TEXT PRIMARY KEY, value BLOB NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX evidence_by_end ON evidence (until) WHERE until > 0;
