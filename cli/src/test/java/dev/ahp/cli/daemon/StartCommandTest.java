package dev.ahp.cli.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class StartCommandTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void daemonReportsReadinessAndStopsCleanly() throws Exception {
    try (DaemonProcess daemon = DaemonProcess.start(directory, "--port", "0")) {
      assertThat(daemon.ready()).startsWith("ahp ready http://127.0.0.1:");
      JsonObject file =
          JsonReader.read(Files.readString(daemon.data().resolve("daemon.json")))
              .asObject()
              .orElseThrow();
      assertThat(file.string("url")).contains(daemon.url());
      assertThat(file.string("version").orElseThrow()).startsWith("0.");
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(daemon.data().resolve("operator.token"))))
          .isEqualTo("rw-------");
      assertThat(daemon.send("", "GET", "/readyz", "").statusCode()).isEqualTo(200);

      assertThat(daemon.stop()).isIn(0, 143);
      assertThat(daemon.errors()).contains("\"stopping\"", "\"stopped\"");
      assertThat(daemon.data().resolve("ahp.db-wal")).doesNotExist();
      assertThat(daemon.data().resolve("daemon.json")).doesNotExist();
    }
  }

  @Test
  void startFailureIsReportedInOneLine() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertStartFails(
          "cannot listen on 127.0.0.1", "--port", String.valueOf(taken.getLocalPort()));
    }
    assertStartFails(
        "no.such.host.invalid:2470: unknown address", "--host", "no.such.host.invalid");
    assertStartFails("--dev requires a loopback host", "--dev", "--host", "0.0.0.0");
    Files.writeString(directory.resolve("bad.yaml"), "contracts: warn\ncolour: red\n");
    assertStartFails("bad.yaml:2:1: unknown key colour", "--config", "bad.yaml");
    assertStartFails("unknown option", "--colour");
    try (DaemonProcess first = DaemonProcess.start(directory, "--port", "0")) {
      assertThat(first.ready()).startsWith("ahp ready");
      assertStartFails("in use", "--port", "0");
    }
  }

  private void assertStartFails(String message, String... arguments) throws Exception {
    try (DaemonProcess daemon = DaemonProcess.start(directory, arguments)) {
      assertStartFails(message, daemon);
    }
  }

  private static void assertStartFails(String message, DaemonProcess daemon) throws Exception {
    assertThat(daemon.exit()).isEqualTo(2);
    assertThat(daemon.ready()).isEqualTo("null");
    assertThat(daemon.errors()).startsWith("ahp: ").containsIgnoringCase(message);
    assertThat(daemon.errors().lines()).hasSize(1);
  }

  @Test
  void missingTemporaryDirectoryIsReportedInOneLine() throws Exception {
    String flag = "-Djava.io.tmpdir=" + directory.resolve("none");
    try (DaemonProcess daemon = DaemonProcess.startWithFlag(flag, directory, "--port", "0")) {
      assertStartFails(
          "cannot load the native library of zstd from " + directory.resolve("none"), daemon);
    }
  }

  @Test
  void stopEndsLongPollsAndKeepsTheOperatorToken() throws Exception {
    String token;
    try (DaemonProcess daemon = DaemonProcess.start(directory, "--port", "0")) {
      token = daemon.operatorToken();
      String worker = daemon.agent("worker");
      CompletableFuture<HttpResponse<String>> poll = poll(daemon, worker);
      daemon.request(worker, "POST", "/v1/claims", "{\"agent\":\"worker\"}");
      daemon.stop();

      assertThat(poll.get(20, TimeUnit.SECONDS).statusCode()).isIn(200, 503);
    }
    try (DaemonProcess restarted = DaemonProcess.start(directory, "--port", "0")) {
      assertThat(restarted.operatorToken()).isEqualTo(token);
      assertThat(restarted.send(token, "GET", "/v1/agents/worker", "").statusCode()).isEqualTo(200);
    }
  }

  private static CompletableFuture<HttpResponse<String>> poll(DaemonProcess daemon, String worker) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return daemon.send(
                worker, "POST", "/v1/claims", "{\"agent\":\"worker\",\"waitMs\":60000}");
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        });
  }

  @Test
  void stopEndsLongPollsBeforeASlowUpload() throws Exception {
    try (DaemonProcess daemon = DaemonProcess.start(directory, "--port", "0");
        Socket upload = new Socket(InetAddress.getLoopbackAddress(), daemon.port())) {
      String worker = daemon.agent("worker");
      String half =
          "POST /v1/packets HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
              + "Content-Length: 100\r\nAuthorization: Bearer "
              + worker
              + "\r\n\r\n{";
      upload.getOutputStream().write(half.getBytes(UTF_8));
      CompletableFuture<HttpResponse<String>> poll = poll(daemon, worker);
      daemon.request(worker, "POST", "/v1/claims", "{\"agent\":\"worker\"}");
      daemon.beginStop();

      assertThat(poll.get(8, TimeUnit.SECONDS).statusCode()).isIn(200, 503);
      assertThat(daemon.exit()).isIn(0, 143);
    }
  }

  @Test
  void daemonStopsWhenStandardInputEnds() throws Exception {
    try (DaemonProcess daemon =
        DaemonProcess.start(directory, "--port", "0", "--exit-with-stdin")) {
      CompletableFuture<HttpResponse<String>> poll = poll(daemon, daemon.agent("worker"));
      daemon.closeInput();

      assertThat(daemon.exit()).isZero();
      assertThat(poll.get(20, TimeUnit.SECONDS).statusCode()).isIn(200, 503);
      assertThat(daemon.errors()).contains("standard input ended", "\"stopped\"");
      assertThat(daemon.data().resolve("ahp.db-wal")).doesNotExist();
      assertThat(daemon.data().resolve("daemon.json")).doesNotExist();
    }
  }

  @Test
  void operatorActsAsAnyAgentOnlyIfAllowed() throws Exception {
    try (DaemonProcess daemon =
        DaemonProcess.start(directory, "--port", "0", "--allow-impersonation")) {
      String operator = daemon.operatorToken();
      String id =
          daemon
              .requestAs("a", operator, "POST", "/v1/packets", packet("b", "1"))
              .string("packetId")
              .orElseThrow();
      daemon.requestAs("b", operator, "POST", "/v1/packets/" + id + "/accept", "{}");

      JsonObject packet = daemon.request(operator, "GET", "/v1/packets/" + id, "");
      assertThat(packet.string("sender")).contains("a");
      assertThat(packet.string("owner")).contains("b");
      assertThat(daemon.send("", "GET", "/v1/packets/" + id, "").statusCode()).isEqualTo(401);
    }
  }

  @Test
  void databaseIsInTheNamedFile() throws Exception {
    Path file = directory.resolve("handoffs.db");
    String[] options = {"--port", "0", "--sqlite", "handoffs.db"};
    try (DaemonProcess daemon = DaemonProcess.start(directory, options)) {
      daemon.agent("worker");
      daemon.stop();
      assertThat(file).isNotEmptyFile();
      assertThat(daemon.data().resolve("ahp.db")).doesNotExist();
      assertThat(directory.resolve("audit-head.json")).doesNotExist();
    }
    Files.delete(file);
    assertStartFails("handoffs.db is missing or empty", options);
  }

  @Test
  void otherAgentsCannotReadAPacket() throws Exception {
    try (DaemonProcess daemon = DaemonProcess.start(directory, "--port", "0")) {
      String a = daemon.agent("a");
      String b = daemon.agent("b");
      String stranger = daemon.agent("stranger");
      String id =
          daemon
              .request(a, "POST", "/v1/packets", packet("b", "1"))
              .string("packetId")
              .orElseThrow();

      assertThat(daemon.send(b, "GET", "/v1/packets/" + id, "").statusCode()).isEqualTo(200);
      assertThat(daemon.send(stranger, "GET", "/v1/packets/" + id, "").statusCode()).isEqualTo(404);
      assertThat(daemon.send(stranger, "POST", "/v1/packets/" + id + "/accept", "{}").statusCode())
          .isEqualTo(404);
      assertThat(daemon.send(stranger, "GET", "/v1/packets", "").body()).doesNotContain(id);
      assertThat(daemon.send(a, "POST", "/v1/claims", "{\"agent\":\"b\"}").statusCode())
          .isEqualTo(403);
      assertThat(daemon.errors()).contains(id).doesNotContain("a-word-of-the-payload");
    }
  }

  static String packet(String target, String key) {
    return "{\"type\":\"task.assign\",\"target\":\""
        + target
        + "\",\"dedupeKey\":\""
        + key
        + "\",\"payload\":{\"text\":\"a-word-of-the-payload\"}}";
  }
}
