package dev.ahp.benchmarks.audit;

import dev.ahp.benchmarks.BrokerLoad;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.concurrent.atomic.AtomicInteger;

/** Measures the erasure of one data subject with ten packets. */
final class ErasureMeasurement {
  private static final int SUBJECTS = 20;
  private static final int PACKETS = 10;

  private final LocalBroker broker;
  private final BrokerLoad load;
  private final AtomicInteger erased = new AtomicInteger();

  ErasureMeasurement(LocalBroker broker, BrokerLoad load) {
    this.broker = broker;
    this.load = load;
  }

  void measure(MeasureTable table) {
    for (int i = 0; i < SUBJECTS * PACKETS; i++) {
      submit("subject-" + i % SUBJECTS, "task-about-subject-" + i);
    }
    Timings timings = Timings.of(SUBJECTS, this::erase);
    table.line(
        "erasure of a subject, p50", MeasureTable.number(timings.millis(50), " ms"), "100 ms");
    table.line("erasure of a subject, CPU", MeasureTable.number(timings.cpuMillis(), " ms"), "");
  }

  private void submit(String subject, String task) {
    Json facts = JsonObject.builder().put("email", "jo@example.org").build();
    JsonObject packet =
        load.packet(task).toBuilder()
            .put("personalData", JsonObject.builder().put(subject, facts).build())
            .build();
    broker.packets().submit(Caller.agent("triage-agent"), packet, null).join();
  }

  private void erase() {
    JsonObject request =
        JsonObject.builder()
            .put("subject", "subject-" + erased.getAndIncrement())
            .put("reason", "asked for")
            .build();
    JsonObject answer = broker.audit().erase(Caller.OPERATOR, request).join();
    if (answer.array("packets").orElseThrow().size() != PACKETS) {
      throw new IllegalStateException("the erasure is incomplete: " + answer);
    }
  }
}
