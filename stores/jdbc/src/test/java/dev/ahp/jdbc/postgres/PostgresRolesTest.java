package dev.ahp.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.testkit.broker.TestBroker;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With the roles of {@code deploy/postgres} the daemon can only append to the audit records. */
class PostgresRolesTest {
  private String owner = "";
  private String app = "";

  @BeforeEach
  void roles() throws Exception {
    owner = TestPostgres.emptyDatabase();
    app = owner.replace("user=postgres", "user=ahp_app") + "&password=app";
    TestPostgres.run(
        owner,
        "DO $$ BEGIN CREATE ROLE ahp_app LOGIN PASSWORD 'app'; "
            + "EXCEPTION WHEN duplicate_object THEN NULL; END $$");
    PostgresStore.open(owner).close();
    TestPostgres.run(
        owner, Files.readString(Path.of("..", "..", "deploy", "postgres", "roles.sql")));
  }

  private TestBroker brokerWithTask() {
    TestBroker broker = TestBroker.open(PostgresStore.open(app), BrokerOptions.standard());
    broker.agents("a", "b");
    broker.accept("b", broker.send("a", "b", "t-1")).complete();
    return broker;
  }

  @Test
  void brokerWorksWithARoleThatOwnsNothing() {
    try (TestBroker broker = brokerWithTask()) {
      assertThat(broker.api().audit().verify(Caller.OPERATOR).bool("ok")).contains(true);
      assertThat(broker.task("t-1").string("status")).contains("COMPLETED");
    }
  }

  @Test
  void roleCannotChangeRecordsOrTriggers() {
    brokerWithTask().close();

    for (String attempt :
        List.of(
            "UPDATE audit_record SET actor = 'nobody'",
            "DELETE FROM audit_record",
            "TRUNCATE audit_record",
            "ALTER TABLE audit_record DISABLE TRIGGER ALL",
            "DROP TRIGGER audit_record_no_change ON audit_record",
            "DROP TABLE audit_record",
            "DELETE FROM audit_archives",
            "SET session_replication_role = replica",
            "SELECT audit_drop('0', 100, 100)",
            "GRANT DELETE ON audit_record TO ahp_app; DELETE FROM audit_record",
            "UPDATE schema_version SET checksum = ''",
            "CREATE OR REPLACE FUNCTION audit_record_is_append_only() RETURNS trigger "
                + "LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'")) {
      assertThatThrownBy(() -> TestPostgres.run(app, attempt))
          .as(attempt)
          .hasMessageMatching("(?s).*(permission denied|must be owner).*");
    }
  }

  @Test
  void archivingRequiresAGrant() throws Exception {
    try (TestBroker broker = brokerWithTask()) {
      broker.clock().advance(Duration.ofHours(1));
      List<byte[]> lines = new ArrayList<>();
      broker.api().audit().archive(Caller.OPERATOR, broker.clock().instant(), lines::add);
      String note = new String(lines.get(lines.size() - 1), StandardCharsets.UTF_8);
      JsonObject body = JsonObject.builder().put("note", JsonReader.read(note)).build();
      assertThatThrownBy(() -> broker.api().audit().archived(Caller.OPERATOR, body))
          .isInstanceOf(RuntimeException.class);

      TestPostgres.run(
          owner, "GRANT EXECUTE ON FUNCTION audit_drop(TEXT, BIGINT, BIGINT) TO ahp_app");
      JsonObject response = broker.api().audit().archived(Caller.OPERATOR, body);

      assertThat(response.number("dropped").orElseThrow()).isEqualTo(lines.size() - 1);
      assertThat(broker.api().audit().verify(Caller.OPERATOR).bool("ok")).contains(true);
    }
  }

  @Test
  void erasedSubjectIsInNoTable() throws Exception {
    try (TestBroker broker = brokerWithTask()) {
      broker.submit(
          "a",
          "{'type':'task.assign','target':'b','payload':{'n':1},"
              + "'personalData':{'subject-77':{'email':'jo@example.org'}}}");
      TestBroker.get(
          broker
              .api()
              .audit()
              .erase(
                  Caller.OPERATOR,
                  dev.ahp.testkit.broker.QuotedJson.json(
                      "{'subject':'subject-77','reason':'asked'}")));
    }

    String found =
        """
        DO $$ DECLARE t TEXT; n BIGINT; BEGIN
          FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
            EXECUTE format('SELECT count(*) FROM %I x WHERE encode(convert_to(x::text, ''UTF8''), ''escape'') LIKE ANY (ARRAY[''%%subject-77%%'', ''%%jo@example.org%%'', ''%%%s%%''])', t, encode('subject-77', 'hex')) INTO n;
            IF n > 0 THEN RAISE EXCEPTION 'found in %', t; END IF;
          END LOOP; END $$
        """;
    TestPostgres.run(owner, found);
  }
}
