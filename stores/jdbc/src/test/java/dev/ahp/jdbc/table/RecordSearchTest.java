package dev.ahp.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.store.RecordQuery;
import dev.ahp.jdbc.postgres.PostgresStore;
import dev.ahp.jdbc.postgres.TestPostgres;
import dev.ahp.jdbc.sqlite.QueryPlan;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordSearchTest {
  private static final String SELECT = "SELECT a.seq FROM audit_record a";

  @TempDir Path directory;

  @Test
  void rareEventsUseTheirOwnIndex() throws Exception {
    assertThat(QueryPlan.of(directory.resolve("ahp.db"), search("task.rolled_back")))
        .anyMatch(it -> it.contains("INDEX audit_record_by_rare_event (event=?)"))
        .noneMatch(it -> it.contains("TEMP B-TREE"));
  }

  @Test
  void commonEventsUseTheTimeIndex() throws Exception {
    assertThat(QueryPlan.of(directory.resolve("ahp.db"), search("packet.accepted")))
        .anyMatch(it -> it.contains("INDEX audit_record_by_time"))
        .noneMatch(it -> it.contains("TEMP B-TREE"));
  }

  /** The PostgreSQL index has the same condition, written with NOT IN. */
  @Test
  void postgresUsesTheIndexOfRareEvents() throws Exception {
    String url = TestPostgres.emptyDatabase();
    PostgresStore.open(url).close();
    String sql = search("task.rolled_back").replaceFirst("[?]", "'task.rolled_back'");
    StringBuilder plan = new StringBuilder();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("SET enable_seqscan = off");
      statement.execute("DROP INDEX audit_record_by_time");
      ResultSet rows = statement.executeQuery("EXPLAIN " + sql.replace("?", "10"));
      while (rows.next()) {
        plan.append(rows.getString(1)).append(System.lineSeparator());
      }
    }

    assertThat(plan).contains("audit_record_by_rare_event");
  }

  private static String search(String event) {
    RecordQuery query = new RecordQuery(null, null, event, null, null, null, 10, false);
    return new RecordSearch(query, "1 = 1").sql(SELECT);
  }
}
