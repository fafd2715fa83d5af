package dev.ahp.nats;

import dev.ahp.testkit.AwaitCondition;
import dev.ahp.testkit.FreePort;
import dev.ahp.testkit.TestDirectory;
import dev.ahp.testkit.node.InstallLock;
import dev.ahp.testkit.node.ToolCache;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A NATS server in a separate process. If {@code nats-server} is not installed, the Debian package
 * is unpacked to the cache of the user.
 */
final class NatsServer {
  /** Larger than a packet may be, so that an oversized packet reaches the daemon. */
  static final int MAX_PAYLOAD = 2 << 20;

  private static final Path DIRECTORY = ToolCache.directory("nats-server");

  private final String user;
  private final String password;
  private final int port;
  private final Path data;
  private @Nullable Process process;

  NatsServer(String user, String password) {
    this.user = user;
    this.password = password;
    port = FreePort.next();
    try {
      data = TestDirectory.create("ahp-nats", this::stop);
      Files.writeString(data.resolve("conf"), "max_payload: " + MAX_PAYLOAD + "\n");
    } catch (IOException e) {
      throw new IllegalStateException("cannot prepare a NATS server", e);
    }
    start();
  }

  String url() {
    return "nats://127.0.0.1:" + port;
  }

  void start() {
    try {
      process =
          new ProcessBuilder(
                  List.of(
                      program(),
                      "-c",
                      data.resolve("conf").toString(),
                      "-js",
                      "-a",
                      "127.0.0.1",
                      "-p",
                      Integer.toString(port),
                      "-sd",
                      data.toString(),
                      "--user",
                      user,
                      "--pass",
                      password))
              .redirectErrorStream(true)
              .redirectOutput(data.resolve("log").toFile())
              .start();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException("cannot start a NATS server", e);
    }
    AwaitCondition.await(this::isOpen, () -> "the NATS server does not accept connections");
  }

  private boolean isOpen() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  void stop() {
    Process running = process;
    if (running != null) {
      running.destroy();
      running.onExit().join();
      process = null;
    }
  }

  private static String program() throws IOException, InterruptedException {
    if (run("command -v nats-server >/dev/null") == 0) {
      return "nats-server";
    }
    return InstallLock.whileLocked(DIRECTORY, NatsServer::install).toString();
  }

  private static Path install() throws IOException, InterruptedException {
    Path unpacked = DIRECTORY.resolve("unpacked/usr/sbin/nats-server");
    if (!Files.exists(unpacked)) {
      String fetch =
          "cd '"
              + DIRECTORY
              + "' && apt-get -q download nats-server && dpkg -x nats-server_*.deb new"
              + " && mv new unpacked";
      if (run(fetch) != 0 && run("apt-get -q update && " + fetch) != 0) {
        throw new IOException(
            "nats-server is not installed and cannot be downloaded; files: " + listFiles());
      }
    }
    return unpacked;
  }

  private static String listFiles() throws IOException {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files.toList().toString();
    }
  }

  private static int run(String command) throws IOException, InterruptedException {
    return new ProcessBuilder("sh", "-c", command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
