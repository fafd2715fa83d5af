package dev.ahp.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class GuardedHttpClientTest {
  private final HttpServer server;
  private final AtomicInteger calls = new AtomicInteger();

  GuardedHttpClientTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          calls.incrementAndGet();
          byte[] body = exchange.getRequestBody().readAllBytes();
          String path = exchange.getRequestURI().getPath();
          if (path.equals("/elsewhere")) {
            exchange.getResponseHeaders().add("Location", url("/secret"));
            exchange.sendResponseHeaders(307, -1);
          } else {
            exchange.sendResponseHeaders(path.equals("/no") ? 503 : 200, 0);
            exchange.getResponseBody().write(body);
          }
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private static GuardedHttpClient http(boolean allowPrivate) {
    return new GuardedHttpClient(new AddressGuard(allowPrivate), Duration.ofSeconds(2));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void postReturnsTheResponse() throws IOException {
    GuardedHttpClient.GuardedResponse response =
        http(true).post(URI.create(url("/in?x=1")), Map.of("X-A", "b"), bytes("hello"));

    assertThat(response.status()).isEqualTo(200);
    assertThat(new String(response.body(), StandardCharsets.UTF_8)).isEqualTo("hello");
  }

  @Test
  void loopbackAddressIsNotCalledUnlessAllowed() {
    assertThatThrownBy(() -> http(false).post(URI.create(url("/in")), Map.of(), bytes("x")))
        .hasMessageContaining("loopback or private");
    assertThat(calls).hasValue(0);
  }

  @Test
  void hostThatResolvesToLoopbackIsNotCalled() {
    GuardedHttpClient rebound =
        new GuardedHttpClient(
            new AddressGuard(false, host -> new InetAddress[] {InetAddress.getLoopbackAddress()}),
            Duration.ofSeconds(2));
    URI innocent = URI.create("http://innocent.example:" + server.getAddress().getPort() + "/in");

    assertThatThrownBy(() -> rebound.post(innocent, Map.of(), bytes("x")))
        .hasMessageContaining("loopback or private");
    assertThat(calls).hasValue(0);
  }

  @Test
  void hostIsResolvedOncePerCall() throws IOException {
    AtomicInteger resolutions = new AtomicInteger();
    GuardedHttpClient once =
        new GuardedHttpClient(
            new AddressGuard(
                true,
                host -> {
                  resolutions.incrementAndGet();
                  return new InetAddress[] {InetAddress.getLoopbackAddress()};
                }),
            Duration.ofSeconds(2));

    once.post(
        URI.create("http://changing.example:" + server.getAddress().getPort() + "/in"),
        Map.of(),
        bytes("x"));

    assertThat(resolutions).hasValue(1);
    assertThat(calls).hasValue(1);
  }

  @Test
  void numericSpellingsOfLoopbackAreNotCalled() {
    for (String host : List.of("127.0.0.1", "127.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]")) {
      URI url = URI.create("http://" + host + ":" + server.getAddress().getPort() + "/in");
      assertThatThrownBy(() -> http(false).get(url, Map.of()))
          .as(host)
          .isInstanceOf(IOException.class);
    }
    assertThat(calls).hasValue(0);
  }

  /** A proxy resolves names itself, so a guarded call must not use it. */
  @Test
  void onlyTrustedCallsUseTheProxyOfTheJvm() throws IOException {
    URI remote = URI.create("http://proxied.example/in");
    System.setProperty("http.proxyHost", "127.0.0.1");
    System.setProperty("http.proxyPort", Integer.toString(server.getAddress().getPort()));
    try {
      GuardedHttpClient trusted = GuardedHttpClient.trusted(Duration.ofSeconds(2));
      assertThat(trusted.getForStatus(remote, Map.of())).isEqualTo(200);
      assertThatThrownBy(() -> http(true).getForStatus(remote, Map.of()))
          .isInstanceOf(IOException.class);
      assertThat(calls).hasValue(1);
    } finally {
      System.clearProperty("http.proxyHost");
      System.clearProperty("http.proxyPort");
    }
  }

  @Test
  void aCallCanHaveAShorterTimeout() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI url = URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/");

      assertThatThrownBy(() -> http(true).post(url, Map.of(), bytes("x"), Duration.ofMillis(100)))
          .hasMessage("no complete response within 100 ms");
    }
  }

  @Test
  void largeResponseIsRejected() throws IOException {
    byte[] body = new byte[2_000];

    assertThat(http(true).withMaxBytes(2_000).post(URI.create(url("/in")), Map.of(), body).body())
        .hasSize(2_000);
    assertThatThrownBy(
            () -> http(true).withMaxBytes(1_999).post(URI.create(url("/in")), Map.of(), body))
        .isInstanceOf(GuardedHttpClient.ResponseTooLargeException.class);
  }

  @Test
  void redirectIsNotFollowed() throws IOException {
    GuardedHttpClient.GuardedResponse response =
        http(true).post(URI.create(url("/elsewhere")), Map.of(), bytes("x"));

    assertThat(response.status()).isEqualTo(307);
    assertThat(calls).hasValue(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://a.example/",
        "file:///etc/passwd",
        "/relative",
        "http:///nowhere",
        "nonsense",
        "http://user:pw@a.example/",
        "http://a.example/#f",
        "gopher://a.example/",
        "http://a b/"
      })
  void invalidUrlHasAFault(String url) {
    assertThat(AddressGuard.syntaxFault(url)).isNotEmpty();
  }

  @Test
  void slowResponseTimesOut() throws Exception {
    try (ServerSocket slow = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread peer =
          new Thread(
              () -> {
                try (Socket socket = slow.accept();
                    OutputStream out = socket.getOutputStream()) {
                  while (!Thread.interrupted()) {
                    out.write('H');
                    out.flush();
                    Thread.sleep(50);
                  }
                } catch (IOException | InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      peer.start();
      long start = System.nanoTime();

      assertThatThrownBy(
              () ->
                  http(true)
                      .post(
                          URI.create("http://127.0.0.1:" + slow.getLocalPort() + "/"),
                          Map.of(),
                          bytes("x")))
          .isInstanceOf(IOException.class);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
      peer.interrupt();
    }
  }

  @Test
  void blockedRequestTimesOut() throws Exception {
    try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      byte[] body = new byte[64 << 20];
      long start = System.nanoTime();

      assertThatThrownBy(
              () ->
                  http(true)
                      .post(
                          URI.create("http://127.0.0.1:" + deaf.getLocalPort() + "/"),
                          Map.of(),
                          body))
          .isInstanceOf(SocketTimeoutException.class)
          .hasMessage("no complete response within 2000 ms");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
    }
  }

  @Test
  void randomResponseIsReadOrRejected() throws Exception {
    Random random = new Random(7);
    String[] parts = {
      "HTTP/1.1 200 OK\r\n", "Content-Length: 5\r\n", "Content-Length: -1\r\n", "\r\n", "hello",
      "Transfer-Encoding: chunked\r\n", "ffffffff\r\n", "5\r\n", "0\r\n\r\n", "HTTP/1.1 99 \r\n",
      ": \r\n", "HTTP/2 200\r\n", "\n", "x".repeat(9_000), "HTTP/1.1 100 Continue\r\n\r\n"
    };
    try (ServerSocket odd = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      for (int i = 0; i < 200; i++) {
        StringBuilder response = new StringBuilder(i % 2 == 0 ? "HTTP/1.1 200 OK\r\n" : "");
        for (int j = random.nextInt(6); j >= 0; j--) {
          response.append(parts[random.nextInt(parts.length)]);
        }
        Thread peer = new Thread(() -> respond(odd, response.toString()));
        peer.start();
        try {
          http(true).get(URI.create("http://127.0.0.1:" + odd.getLocalPort() + "/"), Map.of());
        } catch (IOException e) {
          assertThat(e).hasMessageNotContaining("Exception");
        }
        peer.join();
      }
    }
  }

  private static void respond(ServerSocket server, String text) {
    try (Socket socket = server.accept()) {
      byte[] some = new byte[1024];
      int read = socket.getInputStream().read(some);
      assertThat(read).isPositive();
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      socket.shutdownOutput();
    } catch (IOException gone) {
      assertThat(gone).isNotNull();
    }
  }
}
