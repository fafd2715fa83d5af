package dev.ahp.jdbc;

import static dev.ahp.testkit.broker.TestBroker.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.broker.TestBroker;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** Replaces the master key of a broker while an agent sends packets. */
public final class RotationUnderLoad {
  private RotationUnderLoad() {}

  /** Checks that the first of two master keys encrypts the data key afterwards. */
  public static void check(TestBroker broker, String taskId) {
    AtomicBoolean stopped = new AtomicBoolean();
    CompletableFuture<Integer> load =
        CompletableFuture.supplyAsync(
            () -> {
              int sent = 0;
              while (!stopped.get()) {
                broker.send("a", "c", taskId);
                sent++;
              }
              return sent;
            });
    JsonObject rotated = get(broker.api().encryption().rotate(Caller.OPERATOR));
    stopped.set(true);
    assertThat(load.join()).isNotNegative();
    assertThat(rotated.array("masterKeys").orElseThrow().objects())
        .extracting(it -> it.number("dataKeys").orElseThrow())
        .containsExactly(1.0, 0.0);
  }
}
