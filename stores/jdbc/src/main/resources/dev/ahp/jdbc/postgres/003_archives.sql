-- Notes of archives, by chain and number of the last record that went. What an archive holds may be dropped, and nothing else.

CREATE TABLE audit_archives (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL CHECK (until = 0));

CREATE FUNCTION audit_archives_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_archives is append-only';
END;
$$;

CREATE TRIGGER audit_archives_no_change BEFORE UPDATE OR DELETE ON audit_archives
  FOR EACH ROW EXECUTE FUNCTION audit_archives_is_append_only();
CREATE TRIGGER audit_archives_no_truncate BEFORE TRUNCATE ON audit_archives
  FOR EACH STATEMENT EXECUTE FUNCTION audit_archives_is_append_only();

-- Keys are chain/NUMBER with nineteen digits; 0 is the sign that follows the slash.
CREATE FUNCTION audit_record_may_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM audit_archives
      WHERE key >= OLD.chain || '/' || lpad(OLD.seq::text, 19, '0') AND key < OLD.chain || '0') THEN
    RAISE EXCEPTION 'audit_record is append-only';
  END IF;
  RETURN OLD;
END;
$$;

DROP TRIGGER audit_record_no_change ON audit_record;
CREATE TRIGGER audit_record_no_change BEFORE UPDATE ON audit_record
  FOR EACH ROW EXECUTE FUNCTION audit_record_is_append_only();
CREATE TRIGGER audit_record_no_delete BEFORE DELETE ON audit_record
  FOR EACH ROW EXECUTE FUNCTION audit_record_may_go();

-- Runs as the owner of the audit tables, so that the daemon's own role needs no right to delete there.
CREATE FUNCTION audit_drop(of_chain TEXT, through BIGINT, most BIGINT) RETURNS BIGINT
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  gone BIGINT;
BEGIN
  DELETE FROM audit_record WHERE chain = of_chain AND seq IN
    (SELECT seq FROM audit_record WHERE chain = of_chain AND seq <= through ORDER BY seq LIMIT most);
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END;
$$;

REVOKE ALL ON FUNCTION audit_drop(TEXT, BIGINT, BIGINT) FROM PUBLIC;

-- Contracts and schemas as they were, by hash.
CREATE TABLE evidence (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX evidence_by_end ON evidence (until) WHERE until > 0;
