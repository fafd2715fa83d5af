-- Grants the daemon's rights to the role ahp_app, which does not own the tables and can only append audit records.
--
-- Run this file as the owner of the tables, in their database, after the tables are created and after every upgrade:
--   CREATE ROLE ahp_owner LOGIN PASSWORD '...'; CREATE ROLE ahp_app LOGIN PASSWORD '...'; CREATE DATABASE ahp OWNER ahp_owner;
--   Start the daemon once as ahp_owner, stop it, run this file, and then always start it as ahp_app.

GRANT USAGE ON SCHEMA public TO ahp_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ahp_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ahp_app;

-- Audit records are append-only. UPDATE on archive notes is needed to lock them; a trigger rejects every update.
REVOKE UPDATE, DELETE, TRUNCATE ON audit_record FROM ahp_app;
REVOKE DELETE, TRUNCATE ON audit_archives FROM ahp_app;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON schema_version FROM ahp_app;

-- Only if the daemon archives old records:
-- GRANT EXECUTE ON FUNCTION audit_drop(TEXT, BIGINT, BIGINT) TO ahp_app;
