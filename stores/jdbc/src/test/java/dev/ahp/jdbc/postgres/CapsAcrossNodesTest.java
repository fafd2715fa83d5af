package dev.ahp.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Denied;
import dev.ahp.broker.LocalBroker;
import dev.ahp.jdbc.CappedBroker;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The nodes of a cluster share the counters of spending caps. */
@Timeout(120)
class CapsAcrossNodesTest {
  @Test
  void costsOfOneNodeCountOnTheOther() throws SQLException {
    String url = TestPostgres.emptyDatabase();
    try (LocalBroker one = LocalBroker.open(PostgresStore.open(url), CappedBroker.OPTIONS);
        LocalBroker two = LocalBroker.open(PostgresStore.open(url), CappedBroker.OPTIONS)) {
      CappedBroker first = new CappedBroker(one);
      CappedBroker second = new CappedBroker(two);
      first.register();
      first.submit("t");
      second.spend("t", 0.6);

      first.spend("t", 0.6);

      assertThatThrownBy(() -> second.submit("t"))
          .isInstanceOf(Denied.class)
          .hasMessageContaining("cap per task: 1.2000 of 1.00 USD");
      assertThat(second.usedToday()).isEqualTo(first.usedToday()).isEqualTo("worker 1.2");
    }
  }
}
