package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Starts a daemon with a database of the version before namespaces. The file was written by {@code
 * ahp start}, {@code ahp agents add} (worker, lead) and {@code ahp send} (packet p-1 of task t-1).
 */
@Timeout(60)
class NamespaceUpgradeTest {
  private static final String DATABASE = "before-namespaces.db.gz";

  @Test
  void aDatabaseOfTheVersionBeforeIsTheNamespaceDefault(@TempDir Path home) throws IOException {
    Path data = Files.createDirectories(home.resolve(".ahp"));
    try (InputStream packed =
            Objects.requireNonNull(NamespaceUpgradeTest.class.getResourceAsStream(DATABASE));
        InputStream database = new GZIPInputStream(packed)) {
      Files.copy(database, data.resolve("ahp.db"));
    }
    try (NamespaceDaemon daemon = NamespaceDaemon.in(home)) {
      for (DaemonClient client :
          new DaemonClient[] {daemon.operator(), daemon.operatorOf("default")}) {
        JsonObject packet = client.get(ApiPath.of("v1", "packets", "p-1"));
        assertThat(packet.string("status")).contains("ready");
        assertThat(client.get(ApiPath.of("v1", "agents", "worker")).string("name"))
            .contains("worker");
        assertThat(client.get(ApiPath.of("v1", "audit", "verify")).bool("ok")).contains(true);
      }
      assertThat(daemon.add("red").string("state")).contains("active");
      assertThat(data.resolve("namespaces/red/ahp.db")).exists();
      assertThat(daemon.operator().get(ApiPath.of("v1", "audit", "verify")).bool("ok"))
          .contains(true);
    }
  }
}
