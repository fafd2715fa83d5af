package dev.ahp.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.seal.MasterKeys;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.jdbc.RotationUnderLoad;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import dev.ahp.testkit.broker.TestBroker;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Keys of a PostgreSQL store are introduced and changed while brokers use it. */
@Timeout(120)
class EncryptedPostgresRotationTest {
  private static final String FIRST = MasterKeys.newKey();
  private static final String SECOND = MasterKeys.newKey();

  private static PostgresStore store(String url, String... keys) {
    return PostgresStore.openEncrypted(
        PostgresLogin.at(url), keys.length == 0 ? null : MasterKeys.parse(String.join("\n", keys)));
  }

  private static TestBroker open(String url, String... keys) {
    return TestBroker.open(store(url, keys), BrokerOptions.standard());
  }

  private static String write(TestBroker broker) {
    broker.agents("a", "b", "c");
    String packet =
        TestBroker.id(
            broker.submit(
                "a",
                "{'type':'task.assign','target':'b','taskId':'t-1','payload':{'text':'tides'},"
                    + "'checkpoint':{'state':'ebb'}}"));
    broker.accept("b", packet).act("complete", "{'result':{'answer':'flood'}}");
    return packet;
  }

  /** Returns the number of rows whose text is not encrypted. */
  private static int plainRows(String url) throws SQLException {
    try (Connection sql = DriverManager.getConnection(url);
        Statement statement = sql.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT (SELECT COUNT(*) FROM packet WHERE get_byte(content, 0) <> 2)"
                    + " + (SELECT COUNT(*) FROM packet_state WHERE get_byte(detail, 0) <> 2)"
                    + " + (SELECT COUNT(*) FROM checkpoints WHERE get_byte(value, 0) <> 2)")) {
      return rows.next() ? rows.getInt(1) : -1;
    }
  }

  @Test
  void rowsOfAnUnencryptedStoreAreEncryptedInTheBackgroundThenTheKeyIsReplaced() throws Exception {
    String url = TestPostgres.emptyDatabase();
    String packet;
    try (TestBroker broker = open(url)) {
      packet = write(broker);
    }
    assertThat(plainRows(url)).isPositive();
    open(url, FIRST).close(); // a restart in the middle continues
    try (TestBroker broker = open(url, FIRST)) {
      AwaitCondition.await(() -> isDone(broker));
      assertThat(broker.field(packet, "/payload/text")).isEqualTo("tides");
      assertThat(broker.field(packet, "/result/answer")).isEqualTo("flood");
    }
    assertThat(plainRows(url)).isZero();
    try (TestBroker broker = open(url, SECOND, FIRST)) {
      RotationUnderLoad.check(broker, "t-2");
    }
    try (TestBroker broker = open(url, SECOND)) {
      assertThat(broker.field(packet, "/payload/text")).isEqualTo("tides");
      assertThat(broker.api().audit().verify(Caller.OPERATOR).bool("ok")).contains(true);
    }
    assertThatExceptionOfType(StoreOpenException.class).isThrownBy(() -> store(url, FIRST));
  }

  private static boolean isDone(TestBroker broker) {
    JsonObject status = broker.api().encryption().status(Caller.OPERATOR);
    return status.object("oldRows").flatMap(it -> it.bool("done")).orElse(false);
  }
}
