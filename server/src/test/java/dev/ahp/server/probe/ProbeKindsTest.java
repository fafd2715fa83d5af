package dev.ahp.server.probe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs every kind of probe against a real server that stops. */
class ProbeKindsTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  @TempDir private Path directory = Path.of("");

  @Test
  void httpProbeDetectsFailureAndOutage() throws Exception {
    AtomicInteger status = new AtomicInteger(401);
    HttpServer server = HttpServer.create(new InetSocketAddress(HERE, 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(status.get(), -1);
          exchange.close();
        });
    server.start();
    Probe probe =
        Probe.http("http://127.0.0.1:" + server.getAddress().getPort() + "/health", TIMEOUT, 0);

    assertThat(probe.check().isUp()).isTrue();
    status.set(503);
    assertThat(probe.check().isUp()).isFalse();
    server.stop(0);
    assertThatThrownBy(probe::check).isInstanceOf(IOException.class);
  }

  @Test
  void tcpProbeDetectsClosedPort() throws Exception {
    Probe probe;
    try (ServerSocket server = new ServerSocket(0, 5, HERE)) {
      probe = Probe.tcp("127.0.0.1:" + server.getLocalPort(), TIMEOUT);
      assertThat(probe.check().isUp()).isTrue();
    }

    assertThatThrownBy(probe::check).isInstanceOf(IOException.class);
  }

  @Test
  void dnsProbeResolvesName() throws Exception {
    assertThat(new DnsProbe("localhost", TIMEOUT).check().isUp()).isTrue();
    assertThatThrownBy(() -> new DnsProbe("nowhere.invalid", TIMEOUT).check())
        .isInstanceOf(IOException.class);
  }

  @Test
  void dnsProbeQueriesNameServer() throws Exception {
    try (DatagramSocket server = new DatagramSocket(0, HERE)) {
      Thread answering = new Thread(() -> answerQuestions(server), "test-dns");
      answering.start();
      String url = "dns://127.0.0.1:" + server.getLocalPort() + "/";

      assertThat(new DnsProbe(url + "good.example", TIMEOUT).check().isUp()).isTrue();
      assertThat(new DnsProbe(url + "bad.example", TIMEOUT).check().isUp()).isFalse();
    }
  }

  /** Resolves names that start with g. */
  private static void answerQuestions(DatagramSocket server) {
    byte[] bytes = new byte[512];
    try {
      while (true) {
        DatagramPacket question = new DatagramPacket(bytes, bytes.length);
        server.receive(question);
        boolean known = bytes[13] == 'g';
        bytes[2] = (byte) 0x81;
        bytes[3] = (byte) (known ? 0x80 : 0x83);
        bytes[7] = (byte) (known ? 1 : 0);
        server.send(new DatagramPacket(bytes, question.getLength(), question.getSocketAddress()));
      }
    } catch (IOException e) {
      assertThat(server.isClosed()).isTrue();
    }
  }

  @Test
  void diskProbeChecksUsage() throws Exception {
    assertThat(Probe.disk(directory.toString(), 100).check().isUp()).isTrue();
    assertThat(Probe.disk(directory.toString(), -1).check().isUp()).isFalse();
    assertThatThrownBy(() -> Probe.disk(directory.resolve("none").toString(), 100).check())
        .isInstanceOf(IOException.class);
  }

  @Test
  void databaseProbeDoesNotRevealPassword() throws Exception {
    Probe.ProbeResult probeResult =
        Probe.database("jdbc:none://db/x?password=hunter2", TIMEOUT).check();

    assertThat(probeResult.isUp()).isFalse();
    assertThat(probeResult.detail()).doesNotContain("hunter2");
  }

  @Test
  void cupsProbeChecksThatPrinterAcceptsJobs() throws Exception {
    AtomicInteger state = new AtomicInteger(3);
    AtomicInteger accepting = new AtomicInteger(1);
    HttpServer server = HttpServer.create(new InetSocketAddress(HERE, 0), 0);
    server.createContext(
        "/printers/office",
        exchange -> {
          byte[] question = exchange.getRequestBody().readAllBytes();
          assertThat(new String(question, UTF_8)).contains("printer-uri");
          byte[] answer = ippAnswer(state.get(), accepting.get());
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    String host = "ipp://127.0.0.1:" + server.getAddress().getPort() + "/printers/";
    Probe probe = new CupsProbe(host + "office", TIMEOUT);

    assertThat(probe.check().isUp()).isTrue();
    state.set(5);
    assertThat(probe.check().detail()).contains("stopped");
    state.set(3);
    accepting.set(0);
    assertThat(probe.check().detail()).contains("rejects jobs");
    assertThat(new CupsProbe(host + "none", TIMEOUT).check().isUp()).isFalse();
    server.stop(0);
    assertThatThrownBy(probe::check).isInstanceOf(IOException.class);
  }

  private static byte[] ippAnswer(int state, int accepting) throws IOException {
    var bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(0x01010000);
    out.writeInt(1);
    out.writeByte(4);
    out.writeByte(0x23);
    out.writeUTF("printer-state");
    out.writeShort(4);
    out.writeInt(state);
    out.writeByte(0x22);
    out.writeUTF("printer-is-accepting-jobs");
    out.writeShort(1);
    out.writeByte(accepting);
    out.writeByte(3);
    return bytes.toByteArray();
  }

  @Test
  void invalidIppIsRejected() {
    for (byte[] bytes : new byte[][] {{}, {1, 1, 0}, {1, 1, 0, 0, 0, 0, 0, 1, 0x23, 127, 127}}) {
      assertThatThrownBy(() -> IppMessage.read(bytes)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void unexpectedStatusMeansDegraded() throws Exception {
    AtomicInteger status = new AtomicInteger(200);
    HttpServer server = HttpServer.create(new InetSocketAddress(HERE, 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(status.get(), -1);
          exchange.close();
        });
    server.start();
    Probe probe =
        Probe.http("http://127.0.0.1:" + server.getAddress().getPort() + "/", TIMEOUT, 200);

    assertThat(probe.check().state()).isEqualTo(ProbeState.UP);
    status.set(404);
    assertThat(probe.check()).isEqualTo(Probe.ProbeResult.degraded("status 404, expected 200"));
    status.set(500);
    assertThat(probe.check().state()).isEqualTo(ProbeState.DOWN);
    server.stop(0);
  }

  /** Accepts one connection, reads a line if the client speaks first, and sends bytes. */
  private static Probe.ProbeResult exchange(
      Function<String, Probe> probe, boolean clientFirst, byte[] bytes) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, HERE)) {
      Thread answering =
          new Thread(
              () -> {
                try (Socket socket = server.accept()) {
                  if (clientFirst) {
                    socket.getInputStream().readNBytes("PING\r\n".length());
                  }
                  socket.getOutputStream().write(bytes);
                  socket.getOutputStream().flush();
                } catch (IOException e) {
                  assertThat(server.isClosed()).isTrue();
                }
              },
              "test-greeting");
      answering.start();
      return probe.apply("127.0.0.1:" + server.getLocalPort()).check();
    }
  }

  @Test
  void mysqlProbeReadsTheHandshake() throws Exception {
    byte[] handshake = {74, 0, 0, 0, 10, '8', '.', '0', 0};
    byte[] tooMany = {23, 0, 0, 0, (byte) 255, 0x10, 0x04, '#'};

    assertThat(exchange(it -> GreetingProbe.mysql(it, TIMEOUT), false, handshake).state())
        .isEqualTo(ProbeState.UP);
    assertThat(exchange(it -> GreetingProbe.mysql(it, TIMEOUT), false, tooMany))
        .isEqualTo(Probe.ProbeResult.down("refuses connections (MySQL error 1040)"));
    assertThat(exchange(it -> GreetingProbe.mysql(it, TIMEOUT), false, "SSH-2".getBytes(UTF_8)))
        .isEqualTo(Probe.ProbeResult.down("does not speak the MySQL protocol"));
  }

  @Test
  void redisProbeSendsPing() throws Exception {
    Function<String, Probe> redis = it -> GreetingProbe.redis(it, TIMEOUT);

    assertThat(exchange(redis, true, "+PONG\r\n".getBytes(UTF_8)).state()).isEqualTo(ProbeState.UP);
    assertThat(exchange(redis, true, "-NOAUTH x\r\n".getBytes(UTF_8)).state())
        .isEqualTo(ProbeState.UP);
    assertThat(exchange(redis, true, "-LOADING x\r\n".getBytes(UTF_8)).state())
        .isEqualTo(ProbeState.DEGRADED);
    assertThat(exchange(redis, true, "HTTP/1.1 400\r\n".getBytes(UTF_8)).state())
        .isEqualTo(ProbeState.DOWN);
  }
}
