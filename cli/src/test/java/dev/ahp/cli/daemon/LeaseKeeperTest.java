package dev.ahp.cli.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ahp.client.DaemonAddress;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LeaseKeeperTest {
  private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
  private final HttpServer server;

  LeaseKeeperTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
  }

  @BeforeEach
  void start() {
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    requests.add(exchange.getRequestURI() + " " + body);
    exchange.sendResponseHeaders(200, 2);
    exchange.getResponseBody().write("{}".getBytes(UTF_8));
    exchange.close();
  }

  private DaemonClient client() {
    URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    return DaemonClient.of(new DaemonAddress(url, null, null));
  }

  @Test
  void claimedLeaseIsRenewedUntilThePacketEnds() throws InterruptedException {
    try (LeaseKeeper leaseKeeper = new LeaseKeeper(client())) {
      leaseKeeper.onResponse(
          call("ahp_claim"),
          result("{'items':[{'packet':{'packetId':'p-1'},'lease':{'token':'l-1','ms':60}}]}"));

      String expected = "/v1/packets/p-1/renew {\"leaseToken\":\"l-1\",\"leaseMs\":60}";
      assertThat(requests.poll(30, TimeUnit.SECONDS)).isEqualTo(expected);
      assertThat(requests.poll(30, TimeUnit.SECONDS)).isEqualTo(expected);

      leaseKeeper.onResponse(call("ahp_complete"), result("{'packet':{'packetId':'p-1'}}"));
      leaseKeeper.onResponse(
          call("ahp_accept"),
          result("{'packet':{'packetId':'p-2'},'lease':{'token':'l-2','ms':300}}"));
      String last = "";
      while (!last.contains("p-2")) {
        last = String.valueOf(requests.poll(30, TimeUnit.SECONDS));
      }
      assertThat(requests).noneMatch(it -> it.contains("p-1"));
    }
  }

  private static JsonObject call(String tool) {
    return json("{'method':'tools/call','params':{'name':'" + tool + "'}}");
  }

  private static JsonObject result(String content) {
    return json("{'result':{'structuredContent':" + content + "}}");
  }

  private static JsonObject json(String text) {
    return JsonReader.read(text.replace('\'', '"')).asObject().orElseThrow();
  }
}
