package dev.ahp.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqlDialectTest {
  @Test
  void aLimitIsNoPlainParameterOnSqlite() {
    String sql = "SELECT number FROM task ORDER BY number LIMIT ?";

    assertThat(SqlDialect.SQLITE.prepared(sql)).isEqualTo(sql + " + 0");
    assertThat(SqlDialect.POSTGRES.prepared(sql)).isEqualTo(sql);
  }

  @Test
  void textsOfSqliteAreReadAsTheyWereWritten() throws SQLException {
    List<String> texts = Arrays.asList("", "a", "Überweisung, 送金, 😀", "line\nbreak", null);

    try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
        PreparedStatement statement = connection.prepareStatement("SELECT ?")) {
      for (String text : texts) {
        statement.setString(1, text);
        try (ResultSet rows = statement.executeQuery()) {
          rows.next();

          assertThat(SqlDialect.SQLITE.text(rows, 1)).isEqualTo(text);
        }
      }
    }
  }
}
