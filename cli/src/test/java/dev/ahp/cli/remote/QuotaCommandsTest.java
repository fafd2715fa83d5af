package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuotaCommandsTest {
  private final RunningDaemon daemon;

  QuotaCommandsTest(@TempDir Path directory) {
    this.daemon = RunningDaemon.in(directory);
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  @Test
  void quotasAreSetListedAndRemoved() {
    daemon.run("quotas", "set", "queued", "--agent", "billing", "--soft", "8", "--hard", "10");
    daemon.run("quotas", "set", "rate", "--agent", "billing", "--hard", "500", "--burst", "900");
    daemon.run("quotas", "set", "stored", "--all-agents", "--hard", "1000");

    JsonObject quotas = daemon.json("quotas", "list");
    assertThat(quotas.object("agents").orElseThrow().toText())
        .isEqualTo(
            "{\"billing\":{\"queued\":{\"soft\":8,\"hard\":10},\"rate\":{\"hard\":500,\"burst\":900}}}");
    assertThat(daemon.run("quotas", "list").out())
        .containsPattern("namespace +stored +- +1000")
        .containsPattern("billing +queued +8 +10");
    assertThat(daemon.run("quotas", "usage").out()).containsPattern("billing +queued +0 +8 +10");

    daemon.run("quotas", "rm", "--agent", "billing");
    daemon.run("quotas", "rm");
    assertThat(daemon.run("quotas", "list").out()).startsWith("No quotas.");
  }

  @Test
  void invalidQuotaIsRefused() {
    assertThat(daemon.run("quotas", "set", "queued").err()).contains("--soft or --hard");
    assertThat(daemon.run("quotas", "set", "quue", "--hard", "1").err())
        .contains("is not a resource");
  }

  @Test
  void keysOfAnUnencryptedStoreAreReported() {
    assertThat(daemon.run("keys", "status").out()).startsWith("The store is not encrypted.");
    assertThat(daemon.run("keys", "rotate").err()).contains("the store is not encrypted");
    assertThat(daemon.run("keys", "new").out().strip()).hasSize(44);
  }
}
