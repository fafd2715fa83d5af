package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Denied;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a daemon records failed sign-ins and denied administration when it stops. */
@Timeout(120)
class AccessRecordsTest {
  @TempDir private Path data = Path.of("");

  private DatabaseDaemon start() {
    return new DatabaseDaemon(data, Map.of());
  }

  private static List<JsonObject> records(DatabaseDaemon daemon, String event) throws IOException {
    return daemon
        .operator()
        .get(ApiPath.of("v1", "audit").with("event", event))
        .array("items")
        .orElseThrow()
        .objects();
  }

  @Test
  void failuresOfOneSourceAreOneRecordEach() throws IOException {
    try (DatabaseDaemon daemon = start()) {
      DaemonClient stranger = daemon.as("ahp_not-a-token");
      DaemonClient agent = daemon.as(daemon.agent("coder"));
      for (int i = 0; i < 5; i++) {
        assertThatThrownBy(() -> stranger.get(ApiPath.of("v1", "packets")))
            .isInstanceOf(Denied.class);
        assertThatThrownBy(() -> agent.put(ApiPath.of("v1", "agents", "other"), JsonObject.empty()))
            .isInstanceOf(Denied.class);
      }
    }

    try (DatabaseDaemon daemon = start()) {
      JsonObject failed = records(daemon, "sign_in.failed").get(0);
      JsonObject data = failed.object("data").orElseThrow();
      assertThat(data.string("source")).contains("127.0.0.1");
      assertThat(data.number("count")).contains(5.0);
      assertThat(failed.toText()).doesNotContain("not-a-token");
      List<JsonObject> denied = records(daemon, "access.denied");
      assertThat(denied).hasSize(1);
      assertThat(denied.get(0).string("actor")).contains("coder");
      assertThat(denied.get(0).object("data").orElseThrow().number("count")).contains(5.0);
    }
  }
}
