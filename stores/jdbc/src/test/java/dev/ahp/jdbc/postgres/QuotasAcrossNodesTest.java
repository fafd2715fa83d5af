package dev.ahp.jdbc.postgres;

import static dev.ahp.testkit.broker.QuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import dev.ahp.testkit.broker.TestBroker;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The nodes of a cluster apply the quotas that an operator changes on one of them. */
@Timeout(120)
class QuotasAcrossNodesTest {
  private static JsonObject own(TestBroker broker) {
    return broker.api().quotas().get(Caller.OPERATOR, "b").object("own").orElse(JsonObject.empty());
  }

  private static long queued(TestBroker broker) {
    JsonObject usage = broker.api().quotas().usage(Caller.OPERATOR, PageRequest.FIRST);
    return TestBroker.items(usage).stream()
        .filter(it -> it.string("name").equals(Optional.of("b")))
        .flatMap(it -> it.object("usage").flatMap(all -> all.object("queued")).stream())
        .mapToLong(it -> it.number("used").orElse(0.0).longValue())
        .sum();
  }

  @Test
  void aQuotaOfOneNodeIsAppliedByTheOther() throws SQLException {
    String url = TestPostgres.emptyDatabase();
    try (TestBroker one = TestBroker.open(PostgresStore.open(url), BrokerOptions.standard());
        TestBroker two = TestBroker.open(PostgresStore.open(url), BrokerOptions.standard())) {
      one.agents("a", "b");
      AwaitCondition.await(() -> two.api().agents().registered("b").isPresent());
      one.api().quotas().put(Caller.OPERATOR, "b", json("{'queued':{'hard':1}}")).join();
      AwaitCondition.await(() -> own(two).object("queued").isPresent());

      two.send("a", "b", "t-1");
      AwaitCondition.await(() -> queued(two) == 1); // The node reads the numbers in the background.
      assertThat(TestBroker.refusal(() -> two.send("a", "b", "t-2")).code())
          .isEqualTo("QUOTA_EXCEEDED");

      one.api().quotas().remove(Caller.OPERATOR, "b").join();
      AwaitCondition.await(() -> own(two).isEmpty());
      two.send("a", "b", "t-3");
    }
  }
}
