package dev.ahp.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.Caller;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.erasure.ErasureScenario;
import dev.ahp.testkit.broker.TestBroker;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** After an erasure, no column of any table contains data of the person. */
class PostgresErasureTest {
  private static final String COLUMNS =
      """
      SELECT table_name, column_name, data_type FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type IN ('text', 'bytea', 'character varying', 'jsonb')
      ORDER BY 1, 2
      """;

  private static List<String> values(String url) throws SQLException {
    List<String> values = new ArrayList<>();
    try (ZstdCodec codec = new ZstdCodec();
        Connection sql = DriverManager.getConnection(url);
        Statement columns = sql.createStatement();
        Statement cells = sql.createStatement();
        ResultSet names = columns.executeQuery(COLUMNS)) {
      while (names.next()) {
        String query = "SELECT %s FROM %s".formatted(names.getString(2), names.getString(1));
        boolean bytes = names.getString(3).equals("bytea");
        try (ResultSet rows = cells.executeQuery(query)) {
          while (rows.next()) {
            values.add(bytes ? text(codec, rows.getBytes(1)) : String.valueOf(rows.getString(1)));
          }
        }
      }
    }
    return values;
  }

  private static String text(ZstdCodec codec, byte @org.jspecify.annotations.Nullable [] value) {
    if (value == null || value.length == 0) {
      return "";
    }
    boolean packed = value[0] >= 0 && value[0] <= 1;
    return new String(packed ? codec.unpack(value) : value, StandardCharsets.ISO_8859_1);
  }

  @Test
  void erasedDataIsInNoColumn() throws SQLException {
    String url = TestPostgres.emptyDatabase();
    BrokerOptions options = BrokerOptions.standard().with(ErasureScenario.settings());
    try (TestBroker broker = TestBroker.open(PostgresStore.open(url), options)) {
      ErasureScenario.run(broker);
      int before = values(url).size();
      assertThat(before).isGreaterThan(50);

      ErasureScenario.erase(broker);

      List<String> remaining = values(url);
      for (String needle : ErasureScenario.needles()) {
        assertThat(remaining).as(needle).noneMatch(it -> it.contains(needle));
      }
      assertThat(broker.api().audit().verify(Caller.OPERATOR).bool("ok")).contains(true);
    }
  }
}
