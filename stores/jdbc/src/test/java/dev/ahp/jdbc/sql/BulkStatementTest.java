package dev.ahp.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.jdbc.sqlite.QueryPlan;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BulkStatementTest {
  private static final BulkStatement DELETE =
      BulkStatement.deleting("ready", "queue", "priority", "since", "number");

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8})
  void deletesByKeyWithoutTemporaryTable(int power) throws Exception {
    assertThat(QueryPlan.of(directory.resolve("ahp.db"), DELETE.text(power)))
        .noneMatch(it -> it.contains("SCAN") || it.contains("SUBQUERY"))
        .filteredOn(it -> it.startsWith("SEARCH ready USING PRIMARY KEY"))
        .hasSize(1 << power);
  }

  @Test
  void valuesAreRepeatedForRows() {
    assertThat(BulkStatement.inserting("a", "b, c", " RETURNING b").text(1))
        .isEqualTo("INSERT INTO a (b, c) VALUES (?, ?), (?, ?) RETURNING b");
  }

  @Test
  void upsertUpdatesAllColumnsExceptTheKeyAndThoseKept() {
    assertThat(BulkStatement.upserting("a", "b", "b, c, d, e", "d").text(0))
        .isEqualTo(
            """
            INSERT INTO a (b, c, d, e) VALUES (?, ?, ?, ?) \
            ON CONFLICT (b) DO UPDATE SET c = excluded.c, e = excluded.e\
            """);
  }
}
