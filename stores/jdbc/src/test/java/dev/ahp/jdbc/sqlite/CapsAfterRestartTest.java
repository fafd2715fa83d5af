package dev.ahp.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Denied;
import dev.ahp.broker.LocalBroker;
import dev.ahp.jdbc.CappedBroker;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The counters of spending caps survive a restart. */
class CapsAfterRestartTest {
  @TempDir Path directory;

  private LocalBroker open() {
    return LocalBroker.open(SqliteStore.open(directory.resolve("ahp.db")), CappedBroker.OPTIONS);
  }

  @Test
  void costsCountAfterARestart() {
    try (LocalBroker broker = open()) {
      CappedBroker before = new CappedBroker(broker);
      before.register();
      before.submit("t");
      before.spend("t", 1.2);
    }

    try (LocalBroker broker = open()) {
      CappedBroker after = new CappedBroker(broker);
      assertThat(after.usedToday()).isEqualTo("worker 1.2");
      assertThatThrownBy(() -> after.submit("t"))
          .isInstanceOf(Denied.class)
          .hasMessageContaining("cap per task: 1.2000 of 1.00 USD");
    }
  }
}
