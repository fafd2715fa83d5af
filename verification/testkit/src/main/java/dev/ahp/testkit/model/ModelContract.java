package dev.ahp.testkit.model;

import dev.ahp.testkit.broker.BrokerFixture;
import dev.ahp.testkit.broker.TestBroker;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Runs random operations from several threads and compares the broker with the reference model. A
 * failure names its seed. {@code -Dahp.model.seed} replays that history; {@code
 * -Dahp.model.seconds} sets a longer duration.
 */
public interface ModelContract extends BrokerFixture {
  @Test
  default void brokerMatchesTheReferenceModel() {
    TestBroker broker = open();
    RandomTaskHistory.AGENTS.forEach(broker::agents);
    Long replayed = Long.getLong("ahp.model.seed");
    if (replayed != null) {
      drive(broker, replayed);
      return;
    }
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.getLong("ahp.model.seconds", 3));
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      long seed = System.nanoTime();
      do {
        List<CompletableFuture<Void>> histories = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          long next = seed++;
          histories.add(CompletableFuture.runAsync(() -> drive(broker, next), threads));
        }
        histories.forEach(CompletableFuture::join);
      } while (System.nanoTime() < until);
    } finally {
      threads.shutdownNow();
    }
  }

  private static void drive(TestBroker broker, long seed) {
    try {
      RandomTaskHistory history = new RandomTaskHistory(broker, seed);
      history.run(60);
      history.compare();
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError("failed with -Dahp.model.seed=" + seed + " went wrong", e);
    }
  }
}
