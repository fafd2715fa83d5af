package dev.ahp.testkit.memory;

import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.testkit.FailingStore;
import dev.ahp.testkit.broker.TestBroker;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** The check that the store accepts changes. */
class WriteProbeTest {
  private final FailingStore store = new FailingStore(false);

  @Test
  void storeThatRefusesWritesIsReportedUntilItRecovers() {
    try (TestBroker broker = TestBroker.open(store, BrokerOptions.standard())) {
      store.readOnly(true);

      Denied refused = refusal(() -> get(broker.api().checkWritable()));

      assertThat(refused.code()).isEqualTo("UNAVAILABLE");
      assertThat(refused).hasMessageContaining("the disk is full");
      store.readOnly(false);
      broker.clock().advanceMs(3_000);
      assertThat(get(broker.api().checkWritable())).isTrue();
    }
  }

  @Test
  void checksShareOneWriteForAFewSeconds() {
    try (TestBroker broker = TestBroker.open(store, BrokerOptions.standard())) {
      assertThat(get(broker.api().checkWritable())).isTrue();
      store.readOnly(true);

      assertThat(get(broker.api().checkWritable())).isTrue();
      broker.clock().advanceMs(3_000);
      assertThat(refusal(() -> get(broker.api().checkWritable())).code()).isEqualTo("UNAVAILABLE");
      store.readOnly(false);
    }
  }

  @Test
  void storeThatDoesNotAnswerIsReported() {
    CountDownLatch answer = new CountDownLatch(1);
    try (TestBroker broker = TestBroker.open(store, BrokerOptions.standard())) {
      store.blockUntil(answer);

      Denied refused = refusal(() -> get(broker.api().checkWritable()));

      answer.countDown();
      assertThat(refused.code()).isEqualTo("UNAVAILABLE");
      assertThat(refused).hasMessageContaining("no commit within 2000 ms");
    }
  }
}
