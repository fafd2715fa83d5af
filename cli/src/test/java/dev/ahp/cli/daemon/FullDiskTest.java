package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.testkit.AwaitCondition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A daemon whose database file cannot grow. */
class FullDiskTest {
  /** 8 MiB, which is more than any other file of the daemon has. */
  private static final int BLOCKS = 16_384;

  private static final int MAX_PACKETS = 1_000;
  private static final int PAYLOAD_BYTES = 150_000;

  @TempDir private Path directory;

  @Test
  void daemonIsNotReadyWhileItsDiskIsFull() throws Exception {
    try (DaemonProcess daemon =
        DaemonProcess.startWithFileLimit(BLOCKS, directory, "--port", "0")) {
      daemon.agent("b");
      assertThat(status(daemon, "/readyz")).isEqualTo(200);

      fill(daemon);

      AwaitCondition.await(() -> status(daemon, "/readyz") == 503);
      assertThat(status(daemon, "/healthz")).isEqualTo(200);
      AwaitCondition.await(() -> daemon.errors().contains("the store cannot write"));
    }
  }

  private static int status(DaemonProcess daemon, String path)
      throws IOException, InterruptedException {
    return daemon.send("", "GET", path, "").statusCode();
  }

  /** Sends packets until one cannot be stored. */
  private static void fill(DaemonProcess daemon) throws IOException, InterruptedException {
    Random random = new Random(1);
    byte[] bytes = new byte[PAYLOAD_BYTES];
    int status = 201;
    for (int i = 0; i < MAX_PACKETS && status == 201; i++) {
      random.nextBytes(bytes);
      String text = Base64.getEncoder().encodeToString(bytes);
      String packet =
          "{\"type\":\"task.assign\",\"target\":\"b\",\"payload\":{\"text\":\"" + text + "\"}}";
      status = daemon.send(daemon.operatorToken(), "POST", "/v1/packets", packet).statusCode();
    }
    assertThat(status).isEqualTo(503);
  }
}
