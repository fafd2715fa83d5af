package dev.ahp.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SqlDialectTest {
  @Test
  void aLimitIsNoPlainParameterOnSqlite() {
    String sql = "SELECT number FROM task ORDER BY number LIMIT ?";

    assertThat(SqlDialect.SQLITE.prepared(sql)).isEqualTo(sql + " + 0");
    assertThat(SqlDialect.POSTGRES.prepared(sql)).isEqualTo(sql);
  }
}
