package dev.ahp.a2a.grpc;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.a2a.A2aDaemon;
import dev.ahp.testkit.http2.Http2Connection;
import dev.ahp.testkit.http2.Http2Exchange.Http2Response;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames that no gRPC library sends. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class GrpcFramesTest {
  private A2aDaemon daemon;

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    daemon = new A2aDaemon(directory, false);
  }

  @AfterAll
  void stop() {
    daemon.close();
  }

  @ParameterizedTest
  @CsvSource({
    "''                  , 12, no message",
    "00                  , 3 , ends within",
    "00000000            , 3 , ends within",
    "0000000005 1201     , 3 , ends within",
    "00ffffffff          , 8 , 4294967295 bytes",
    "007fffffff 120161   , 8 , 2147483647 bytes",
    "0000100001          , 8 , 1048577 bytes",
    "0100000003 120161   , 12, compressed",
    "0000000003 120161 00, 12, more than one",
    "0000000003 120161   , 5 , NOT_FOUND",
    "0000000000          , 3 , id is required",
    "0000000003 1a0161   , 3 , historyLength: unexpected wire type 2",
    "0000000002 7f00     , 3 , unsupported wire type 7",
    "0000000001 00       , 3 , field number",
  })
  void frameIsAnsweredWithStatus(String hex, int status, String message) throws Exception {
    Http2Response answer = call("GetTask", hex, "TE", "trailers");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.headers().get("Content-Type")).isEqualTo("application/grpc");
    assertThat(answer.trailer("grpc-message")).contains(message);
    assertThat(answer.trailer("grpc-status")).isEqualTo(Integer.toString(status));
  }

  private Http2Response call(String method, String hex, String header, String value)
      throws Exception {
    try (Http2Connection connection = new Http2Connection(daemon.url())) {
      return connection.send(
          "POST",
          "/lf.a2a.v1.A2AService/" + method,
          HexFormat.of().parseHex(hex.replace(" ", "")),
          "Authorization",
          "Bearer " + daemon.token(A2aDaemon.OPERATOR),
          "Content-Type",
          "application/grpc",
          header,
          value);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"soon", "", "5", "S", "-1S", "123456789S", "1x", "1.5S"})
  void invalidTimeoutIsRefused(String timeout) throws Exception {
    Http2Response answer = call("GetTask", "0000000003 120161", "grpc-timeout", timeout);

    assertThat(answer.trailer("grpc-status")).isEqualTo("3");
    assertThat(answer.trailer("grpc-message")).contains("grpc-timeout must have");
  }

  @Test
  void streamEndsWhenTimeOfClientHasPassed() throws Exception {
    String packet = "{\"type\":\"task.assign\",\"target\":\"human:ops\",\"payload\":{}}";
    String id =
        daemon.ask(A2aDaemon.OPERATOR, "/v1/packets", packet).string("packetId").orElseThrow();
    String message = HexFormat.of().formatHex(id.getBytes(US_ASCII));

    Http2Response answer = subscribed(message, 300);
    // On a loaded machine the first event may come too late for a short time.
    for (int millis = 600; answer.body().length == 0 && millis < 20_000; millis *= 2) {
      answer = subscribed(message, millis);
    }

    assertThat(answer.body()).isNotEmpty();
    assertThat(answer.trailers().get("grpc-status")).isEqualTo("4");
  }

  private Http2Response subscribed(String message, int millis) throws Exception {
    return call("SubscribeToTask", "0000000026 1224" + message, "grpc-timeout", millis + "m");
  }
}
