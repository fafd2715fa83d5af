package dev.ahp.testkit.memory;

import static dev.ahp.testkit.AwaitCondition.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.service.BrokerServices;
import dev.ahp.testkit.FailingStore;
import dev.ahp.testkit.broker.TestBroker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The log of timers while the store cannot write. */
class TimerLogTest {
  private static final int SWEEPS = 5;

  /** The writer repeats a failed transaction. */
  private static final int ATTEMPTS = 3;

  private final FailingStore store = new FailingStore(false);
  private final Logger logger = Logger.getLogger(BrokerServices.class.getName());
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          lines.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    logger.addHandler(handler);
  }

  @AfterEach
  void stopListening() {
    logger.removeHandler(handler);
  }

  @Test
  void failedSweepsAreLoggedOncePerMinuteWithTheirNumber() {
    try (TestBroker broker = TestBroker.open(store, BrokerOptions.standard())) {
      store.readOnly(true);
      awaitSweeps();
      assertThat(lines).containsExactly("a timer sweep failed and will be retried");

      broker.clock().advance(Duration.ofMinutes(1));
      await(() -> lines.size() > 1);

      awaitSweeps();
      assertThat(lines).hasSize(2);
      assertThat(lines.get(1)).matches(".* retried; it failed \\d+ times since the last report");
      store.readOnly(false);
    }
  }

  private void awaitSweeps() {
    int target = store.failedTransactions() + SWEEPS * ATTEMPTS;
    await(() -> store.failedTransactions() >= target);
  }
}
