package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.client.DaemonAddress;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationCommandsTest {
  private final RunningDaemon daemon;

  MigrationCommandsTest(@TempDir Path directory) {
    this.daemon = RunningDaemon.inDevMode(directory);
  }

  @BeforeEach
  void registerSchemas() throws IOException {
    DaemonClient client = DaemonClient.of(DaemonAddress.of(daemon.url(), null));
    for (String id : new String[] {"order@1", "order@2"}) {
      client.put(SchemaShowCommand.path(id), JsonReader.read("{\"type\":\"object\"}"));
    }
    daemon.file("steps.json", "{\"steps\":[{\"op\":\"drop\",\"path\":\"/id\"}]}");
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  @Test
  void migrationIsRegisteredAndListed() {
    assertThat(daemon.run("schemas", "migrations").out()).startsWith("No migrations.");

    CommandResult stored = daemon.run("schemas", "migrate", "order@1", "order@2", "steps.json");

    assertThat(stored.out()).isEqualTo("payloads of order@1 are migrated to order@2\n");
    assertThat(daemon.run("schemas", "migrations").out()).containsPattern("order@1 +order@2 +1");
  }

  @Test
  void invalidMigrationIsRefused() throws IOException {
    daemon.file("none.json", "{\"steps\":[]}");

    CommandResult refused = daemon.run("schemas", "migrate", "order@1", "order@2", "none.json");

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("/steps");
  }
}
