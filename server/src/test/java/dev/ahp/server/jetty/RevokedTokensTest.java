package dev.ahp.server.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streams end when their token is revoked. */
@Timeout(60)
class RevokedTokensTest {
  private final RealBroker broker;
  private final String token;

  RevokedTokensTest() throws IOException, InterruptedException {
    broker = new RealBroker();
    token = broker.agent("a", "{}").string("token").orElseThrow();
  }

  @AfterEach
  void close() {
    broker.close();
  }

  private Socket listen() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), broker.server().http().port());
    socket.setSoTimeout(20_000);
    String request =
        "GET /v1/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer "
            + token
            + "\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(UTF_8));
    assertThat(new String(socket.getInputStream().readNBytes(12), UTF_8)).isEqualTo("HTTP/1.1 200");
    return socket;
  }

  @Test
  void streamEndsWhenTokenIsReplaced() throws Exception {
    try (Socket socket = listen()) {
      broker.call(RealBroker.OPERATOR, "POST /v1/agents/a/token", "", 201);

      assertThat(socket.getInputStream().readAllBytes()).isNotEmpty();
    }
  }

  @Test
  void streamEndsWhenAgentIsRemoved() throws Exception {
    try (Socket socket = listen()) {
      broker.call(RealBroker.OPERATOR, "DELETE /v1/agents/a", "", 204);

      assertThat(socket.getInputStream().readAllBytes()).isNotEmpty();
    }
  }

  @Test
  void streamContinuesWhileTokenIsValid() throws Exception {
    try (Socket socket = listen()) {
      broker.agent("b", "{}");
      broker.call(RealBroker.OPERATOR, "POST /v1/agents/b/token", "", 201);
      byte[] beats = socket.getInputStream().readNBytes(400);

      assertThat(new String(beats, UTF_8)).contains(":\n\n");
    }
  }
}
