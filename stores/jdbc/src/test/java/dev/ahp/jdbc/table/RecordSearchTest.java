package dev.ahp.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.store.RecordQuery;
import dev.ahp.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordSearchTest {
  @TempDir Path directory;

  @Test
  void rareEventsAreFoundByAnIndexOfTheirOwn() throws Exception {
    assertThat(plan("task.rolled_back"))
        .anyMatch(it -> it.contains("INDEX audit_record_by_rare_event (event=?)"))
        .noneMatch(it -> it.contains("TEMP B-TREE"));
  }

  @Test
  void commonEventsAreFoundByTime() throws Exception {
    assertThat(plan("packet.accepted"))
        .anyMatch(it -> it.contains("INDEX audit_record_by_time"))
        .noneMatch(it -> it.contains("TEMP B-TREE"));
  }

  private List<String> plan(String event) throws Exception {
    Path file = directory.resolve("ahp.db");
    SqliteStore.open(file).close();
    RecordQuery query = new RecordQuery(null, null, event, null, null, null, 10, false);
    String sql = RecordSearch.byTime(query).sql("SELECT a.seq FROM audit_record a");
    List<String> plan = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        ResultSet rows = connection.prepareStatement("EXPLAIN QUERY PLAN " + sql).executeQuery()) {
      while (rows.next()) {
        plan.add(rows.getString("detail"));
      }
    }
    return plan;
  }
}
