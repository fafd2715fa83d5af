package dev.ahp.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rates of earlier processes are part of the overview. */
class RatesAfterRestartTest {
  private static final String PACKET = "{\"type\":\"task.assign\",\"target\":\"b\",\"payload\":{}}";

  @TempDir Path directory;

  private LocalBroker open() {
    return LocalBroker.open(
        SqliteStore.open(directory.resolve("ahp.db")), BrokerOptions.standard());
  }

  private static void submit(LocalBroker broker) {
    JsonObject packet = JsonReader.read(PACKET).asObject().orElseThrow();
    broker.packets().submit(Caller.agent("a"), packet, null).join();
  }

  private static double submitted(LocalBroker broker, String range) {
    return broker.overview().rates(range).array("items").orElseThrow().objects().stream()
        .mapToDouble(it -> it.number("submitted").orElse(0.0))
        .sum();
  }

  @Test
  void ratesCountBeforeAndAfterARestart() {
    try (LocalBroker broker = open()) {
      broker.agents().put(Caller.OPERATOR, "a", JsonObject.empty()).join();
      broker.agents().put(Caller.OPERATOR, "b", JsonObject.empty()).join();
      submit(broker);
      submit(broker);
    }

    try (LocalBroker broker = open()) {
      submit(broker);
      assertThat(submitted(broker, "1h")).isEqualTo(3);
      assertThat(submitted(broker, "7d")).isEqualTo(3);
    }
  }
}
