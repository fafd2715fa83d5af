package dev.ahp.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.testkit.node.NodeTools;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests with the official client. */
public class NpmClientTest {
  public static final NodeTools NODE = new NodeTools("@a2a-js/sdk@1.3.0", "express@5.1.0");

  @TempDir Path directory;

  private static String script() throws URISyntaxException {
    return Path.of(Objects.requireNonNull(NpmClientTest.class.getResource("client.mjs")).toURI())
        .toString();
  }

  @Test
  void officialClientSendsGetsCancelsAndStreams() throws Exception {
    NODE.install();
    try (A2aDaemon daemon = new A2aDaemon(directory, false)) {
      daemon.agent("planner", "{}");
      daemon.agent("coder", "{}");
      daemon.agent("idle", "{}");
      Thread worker = new Thread(() -> work(daemon));
      worker.start();

      NodeTools.ProcessResult result =
          NODE.run(script(), NODE.directory().toString(), daemon.url(), daemon.token("planner"));

      assertThat(result.exit()).as(result.output()).isZero();
      assertThat(result.output())
          .contains("\"what\":\"sent\"")
          .contains("\"what\":\"got\"")
          .contains("\"what\":\"cancelled\"")
          .contains("half way")
          .contains("all done");
      worker.join();
    }
  }

  private static void work(A2aDaemon daemon) {
    try {
      JsonObject item = daemon.accepted("coder");
      daemon.act("coder", item, "progress", "\"note\":\"half way\"");
      daemon.act("coder", item, "complete", "\"result\":\"all done\"");
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
