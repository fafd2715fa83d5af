package dev.ahp.testkit.memory;

import static dev.ahp.testkit.broker.QuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.testkit.AwaitCondition;
import dev.ahp.testkit.broker.TestBroker;
import org.junit.jupiter.api.Test;

/** The number of queues that are marked as read is limited. */
class ManyReadQueuesTest {
  private static final int MAX_QUEUES = 1_000;

  @Test
  void queuesBeyondTheLimitAreNotMarked() {
    try (TestBroker broker = TestBroker.open(new MemoryStore(), BrokerOptions.standard())) {
      for (int i = 0; i < MAX_QUEUES; i++) {
        broker.inbox("q-" + i);
      }
      AwaitCondition.await(() -> isRead(broker, "q-" + (MAX_QUEUES - 1)), () -> "not marked");

      broker.inbox("late");
      broker.inbox("later");

      assertThat(isRead(broker, "q-0")).isTrue();
      assertThat(isRead(broker, "late")).isFalse();
      assertThat(isRead(broker, "later")).isFalse();
    }
  }

  private static boolean isRead(TestBroker broker, String queue) {
    return !broker
        .api()
        .packets()
        .explain(
            Caller.OPERATOR,
            json("{'type':'task.assign','target':'human:%s','payload':{}}".formatted(queue)))
        .toText()
        .contains("UNKNOWN_QUEUE");
  }
}
