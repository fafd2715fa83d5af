package dev.ahp.server.jetty;

import static dev.ahp.testkit.AwaitCondition.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.http2.Http2Connection;
import dev.ahp.testkit.http2.Http2Exchange;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http2.frames.SettingsFrame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** HTTP/2 has the rules and limits of HTTP/1.1. */
@Timeout(60)
class Http2Test {
  private static final String[] TOKEN = {"Authorization", "Bearer a"};
  private static final String[] JSON = {
    "Authorization", "Bearer a", "Content-Type", "application/json"
  };
  private static final byte[] CLAIM = "{\"agent\":\"a\"}".getBytes(UTF_8);
  private static final byte[] EMPTY = {};

  /** The start of a connection with an empty SETTINGS frame. */
  static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0".getBytes(UTF_8);

  private static final int DATA = 0;
  private static final int GOAWAY = 7;
  private static final JsonObject NOTHING =
      JsonObject.builder().put("items", JsonArray.empty()).build();
  private static final Executor LATER = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);

  private final AtomicInteger closedSubscriptions = new AtomicInteger();
  private final ScriptedBrokerApi broker =
      new ScriptedBrokerApi()
          .on("TokenApi.authenticate", arguments -> caller(String.valueOf(arguments[0])))
          .later(
              "PacketApi.claim", arguments -> CompletableFuture.supplyAsync(() -> NOTHING, LATER))
          .on("EventApi.listen", arguments -> (AutoCloseable) closedSubscriptions::incrementAndGet);
  private final TestServer server = new TestServer(broker, false, ServerSettings.loopback(0));

  private static Optional<Caller> caller(String token) {
    return token.equals("a") ? Optional.of(Caller.agent("a")) : Optional.empty();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void requestsOfOneConnectionAreAnsweredConcurrently() throws Exception {
    Http2Connection connection = server.connectHttp2();
    Http2Exchange waiting = connection.open("POST", "/v1/claims", CLAIM, true, JSON);

    assertThat(connection.send("GET", "/healthz", EMPTY).status()).isEqualTo(200);
    assertThat(waiting.response().text()).isEqualTo("{\"items\":[]}");
  }

  @Test
  void http11RequestToUpgradeIsAnsweredWithHttp11() throws Exception {
    HttpResponse<String> answer = server.send("", "GET", "/healthz", "");

    assertThat(server.client().version()).isEqualTo(HttpClient.Version.HTTP_2);
    assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
    assertThat(answer.statusCode()).isEqualTo(200);
  }

  @Test
  void missingTokenIsRefused() throws Exception {
    var answer =
        server.connectHttp2().send("POST", "/v1/claims", CLAIM, "Content-Type", "application/json");

    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.headers().get("WWW-Authenticate")).isEqualTo("Bearer");
    assertThat(answer.text()).contains("UNAUTHENTICATED");
  }

  @Test
  void foreignOriginIsRefused() throws Exception {
    String own = server.http().url();

    assertThat(server.connectHttp2().send("GET", "/healthz", EMPTY, "Origin", own).status())
        .isEqualTo(200);
    assertThat(
            server
                .connectHttp2()
                .send("GET", "/healthz", EMPTY, "Origin", "http://evil.example")
                .status())
        .isEqualTo(403);
  }

  /** Browsers send each cookie in a header of its own. */
  @Test
  void cookiesInSeveralHeadersAreRead() throws Exception {
    String token = "{\"token\":\"" + TestServer.OPERATOR + "\"}";
    HttpResponse<String> signedIn =
        server.send("", "POST", "/v1/session", token, "AHP-Console", "1");
    String cookie = signedIn.headers().firstValue("Set-Cookie").orElseThrow().split(";", -1)[0];

    var answer =
        server
            .connectHttp2()
            .send("GET", "/v1/session", EMPTY, "Cookie", "theme=dark", "Cookie", cookie);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).contains("operator");
  }

  @Test
  void bodyNeedsContentTypeEvenIfItsLengthIsNotAnnounced() throws Exception {
    assertThat(server.connectHttp2().send("POST", "/v1/claims", CLAIM, TOKEN).status())
        .isEqualTo(415);
  }

  @Test
  void oversizedBodyIsRefused() throws Exception {
    byte[] large = new byte[RequestLimits.STANDARD.body().bytes() + 1];

    assertThat(server.connectHttp2().send("POST", "/v1/claims", large, JSON).status())
        .isEqualTo(413);
  }

  @Test
  void oversizedHeadersAreRefused() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.http().port())) {
      OutputStream out = socket.getOutputStream();
      out.write(PREFACE);
      // :method GET, :scheme http, :path /, :authority x, then a literal header of 10,000 bytes.
      byte[] start = {(byte) 0x82, (byte) 0x86, (byte) 0x84, 0x41, 1, 'x'};
      byte[] filler = new byte[6 + 10_000];
      Arrays.fill(filler, (byte) 'f');
      System.arraycopy(new byte[] {0, 1, 'f', 0x7f, (byte) 0x91, 0x4d}, 0, filler, 0, 6);
      out.write(frame(1, 1, start));
      for (int i = 0; i < 20; i++) {
        out.write(frame(9, 0, filler));
      }
      out.write(frame(9, 4, filler));
      assertThat(frames(socket)).contains(GOAWAY).doesNotContain(DATA);
    } catch (SocketException closed) {
      assertThat(closed).isNotNull();
    }
  }

  /** Returns a frame of stream 1. */
  private static byte[] frame(int type, int flags, byte[] payload) {
    return ByteBuffer.allocate(9 + payload.length)
        .put((byte) 0)
        .putShort((short) payload.length)
        .put((byte) type)
        .put((byte) flags)
        .putInt(1)
        .put(payload)
        .array();
  }

  /** Returns the types of all frames that the server sends until it closes the connection. */
  private static List<Integer> frames(Socket socket) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    List<Integer> types = new ArrayList<>();
    int high = in.read();
    while (high >= 0) {
      int length = high << 16 | in.readUnsignedShort();
      types.add(in.readUnsignedByte());
      in.skipNBytes(5 + length);
      high = in.read();
    }
    return types;
  }

  @Test
  void streamsOfOneConnectionAreLimited() throws Exception {
    assertThat(server.connectHttp2().settings().get(SettingsFrame.MAX_CONCURRENT_STREAMS))
        .isEqualTo(128);
  }

  @Test
  void connectionThatResetsManyStreamsIsClosed() throws Exception {
    Http2Connection connection = server.connectHttp2();
    int sent = 0;
    while (!connection.isClosed() && sent < 5_000) {
      try {
        connection.open("POST", "/v1/claims", CLAIM, true, JSON).cancel();
        sent++;
      } catch (Exception closed) {
        break;
      }
    }

    assertThat(connection.awaitClosed()).isNotEmpty();
    assertThat(sent).isLessThan(5_000);
  }

  @Test
  void cancelledEventStreamIsClosed() throws Exception {
    Http2Exchange stream = server.connectHttp2().open("GET", "/v1/events", EMPTY, true, TOKEN);
    assertThat(stream.status()).isEqualTo(200);

    stream.cancel();

    await(() -> closedSubscriptions.get() == 1);
  }
}
