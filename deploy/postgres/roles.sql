-- Lets the daemon work as ahp_app, which owns nothing and can only append to the audit records.
--
-- Run it as the owner of the tables, in their database, after the tables were made and again after every upgrade:
--   CREATE ROLE ahp_owner LOGIN PASSWORD '...'; CREATE ROLE ahp_app LOGIN PASSWORD '...'; CREATE DATABASE ahp OWNER ahp_owner;
--   start the daemon once as ahp_owner, stop it, run this file, and start it as ahp_app from then on.

GRANT USAGE ON SCHEMA public TO ahp_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ahp_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ahp_app;

-- What was recorded stays. A right to update notes of archives is needed to lock them; a trigger refuses every update.
REVOKE UPDATE, DELETE, TRUNCATE ON audit_record FROM ahp_app;
REVOKE DELETE, TRUNCATE ON audit_archives FROM ahp_app;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON schema_version FROM ahp_app;

-- Only if the daemon itself is to archive old records:
-- GRANT EXECUTE ON FUNCTION audit_drop(TEXT, BIGINT, BIGINT) TO ahp_app;
