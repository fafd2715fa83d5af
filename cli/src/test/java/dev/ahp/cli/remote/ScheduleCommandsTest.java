package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduleCommandsTest {
  private final RunningDaemon daemon;

  ScheduleCommandsTest(@TempDir Path directory) {
    this.daemon = RunningDaemon.inDevMode(directory);
  }

  @BeforeEach
  void write() throws IOException {
    daemon.file("packet.json", "{\"type\":\"task.assign\",\"target\":\"b\",\"payload\":{\"n\":1}}");
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  @Test
  void schedulesAreAddedListedPausedAndRemoved() {
    String cron = "0 9 * * 1-5";
    JsonObject added =
        daemon.json(
            "schedules", "add", "s", "packet.json", "--cron", cron, "--time-zone", "Asia/Tokyo");

    assertThat(added.string("timeZone")).contains("Asia/Tokyo");
    assertThat(daemon.run("schedules", "list").out()).contains("s   ", "0 9 * * 1-5 Asia/Tokyo");
    assertThat(daemon.run("schedules", "pause", "s").out()).contains("s: ", "paused");
    assertThat(daemon.run("schedules", "resume", "s").out()).contains("next run");
    assertThat(daemon.run("schedules", "show", "s").out()).contains("\"runs\": 0");
    assertThat(daemon.run("schedules", "rm", "s").out()).isEqualTo("s is removed\n");
    assertThat(daemon.run("schedules", "list").out()).startsWith("No schedules.");
  }

  @Test
  void intervalIsADuration() {
    JsonObject added =
        daemon.json("schedules", "add", "s", "packet.json", "--every", "10m", "--overlap", "allow");

    assertThat(added.number("everyMs")).contains(600_000.0);
    assertThat(added.string("overlap")).contains("allow");
  }

  @Test
  void invalidScheduleNamesTheField() {
    CommandResult result = daemon.run("schedules", "add", "s", "packet.json", "--cron", "9 9");

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err()).contains("cron", "must have five fields");
  }

  @Test
  void sendCanWaitForTheResult() {
    CommandResult running = daemon.run("send", "packet.json", "--wait", "10ms", "--as", "a");

    assertThat(running.exit()).isEqualTo(3);
    assertThat(running.out()).contains("now at");
    daemon.run("agents", "add", "reader", "--topic", "news");
    CommandResult published =
        daemon.run("send", "packet.json", "--to", "topic:unused", "--wait", "5s", "--json");
    assertThat(published.exit()).isZero();
    assertThat(published.json().object("outcome").flatMap(it -> it.string("status")))
        .contains("COMPLETED");
  }
}
