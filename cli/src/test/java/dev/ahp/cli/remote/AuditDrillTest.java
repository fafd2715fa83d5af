package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditDrillTest {
  private static final int TASKS = 5;

  private final RunningDaemon daemon;

  AuditDrillTest(@TempDir Path directory) {
    this.daemon = RunningDaemon.inDevMode(directory);
  }

  @BeforeEach
  void sendTasks() throws IOException {
    daemon.file("packet.json", "{\"type\":\"task.assign\",\"target\":\"b\",\"payload\":{\"n\":1}}");
    for (int i = 0; i < TASKS; i++) {
      daemon.json("send", "packet.json", "--task", "task-" + i);
    }
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  @Test
  void randomTasksAreProved() {
    JsonObject report = daemon.json("audit", "drill", "--tasks", "3");

    assertThat(report.bool("ok")).contains(true);
    assertThat(report.number("total")).contains((double) TASKS);
    assertThat(tasks(report).objects())
        .hasSize(3)
        .allSatisfy(it -> assertThat(it.number("records").orElseThrow()).isPositive());
    assertThat(daemon.run("audit", "drill").out())
        .isEqualToIgnoringNewLines("5 of 5 proofs verified, chosen from 5 tasks");
  }

  @Test
  void proofWithAnotherKeyFails() {
    CommandResult result =
        daemon.run("audit", "drill", "--tasks", "2", "--public-key", "00".repeat(32), "--json");

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.json().bool("ok")).contains(false);
    assertThat(tasks(result.json()).objects())
        .allSatisfy(it -> assertThat(it.array("problems").orElseThrow()).isNotEmpty());
  }

  @Test
  void numberOfTasksIsBounded() {
    assertThat(daemon.run("audit", "drill", "--tasks", "0").err()).contains("expected 1 to 1000");
  }

  private static JsonArray tasks(JsonObject report) {
    return report.array("tasks").orElseThrow();
  }
}
