package dev.ahp.server.jetty;

import static dev.ahp.server.jetty.TestServer.code;
import static dev.ahp.server.jetty.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonReader;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Quotas of what the server counts: rates, connections, long polls and subscribers. */
@Timeout(60)
class CallerQuotaTest {
  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
  private final TestServer server = new TestServer(broker, true, ServerSettings.loopback(0));

  @AfterEach
  void close() {
    server.close();
    broker.close();
  }

  private void quota(String agent, String quotas) {
    broker.quotas().put(Caller.OPERATOR, agent, JsonReader.read(quotas)).join();
  }

  private HttpResponse<String> get(String agent, String path) throws Exception {
    return server.send("", "GET", path, "", "AHP-Agent", agent);
  }

  @Test
  void requestsOverTheRateAreRefusedWithTheQuota() throws Exception {
    quota("a", "{\"rate\":{\"soft\":1,\"hard\":1,\"burst\":2}}");

    HttpResponse<String> first = get("a", "/v1/packets");
    get("a", "/v1/packets");
    HttpResponse<String> refused = get("a", "/v1/packets");

    assertThat(first.headers().firstValue("AHP-Quota-Near")).contains("rate of a: 1 of 1");
    assertThat(code(refused)).isEqualTo("429 RATE_LIMITED");
    assertThat(refused.headers().firstValue("Retry-After")).contains("1");
    assertThat(json(refused).string("quota")).contains("rate");
    assertThat(json(refused).number("limit")).contains(1.0);
    assertThat(get("b", "/v1/packets").statusCode()).isEqualTo(200);
  }

  @Test
  void longPollsOverTheQuotaAreRefused() throws Exception {
    quota("a", "{\"longPolls\":{\"hard\":1}}");
    CompletableFuture<HttpResponse<String>> waiting =
        server
            .client()
            .sendAsync(
                server.request("", "POST", "/v1/claims", "{\"waitMs\":60000}", "AHP-Agent", "a"),
                HttpResponse.BodyHandlers.ofString());
    while (used("longPolls") == 0) {
      Thread.onSpinWait();
    }

    HttpResponse<String> refused =
        server.send("", "POST", "/v1/claims", "{\"waitMs\":60000}", "AHP-Agent", "a");

    assertThat(code(refused)).isEqualTo("429 RATE_LIMITED");
    assertThat(json(refused).string("quota")).contains("longPolls");
    broker.endWaits();
    assertThat(waiting.join().statusCode()).isEqualTo(200);
  }

  private double used(String resource) {
    return broker
        .quotas()
        .usage(Caller.OPERATOR, PageRequest.FIRST)
        .object("namespace")
        .flatMap(it -> it.object(resource))
        .flatMap(it -> it.number("used"))
        .orElse(0.0);
  }

  @Test
  void subscribersOverTheQuotaAreRefused() throws Exception {
    quota("a", "{\"subscribers\":{\"hard\":0}}");

    HttpResponse<String> refused = get("a", "/v1/events");

    assertThat(code(refused)).isEqualTo("429 RATE_LIMITED");
    assertThat(json(refused).string("quota")).contains("subscribers");
    assertThat(refused.headers().firstValue("Retry-After")).contains("5");
  }

  @Test
  void connectionsOverTheQuotaAreRefused() throws Exception {
    quota("a", "{\"connections\":{\"hard\":0}}");

    HttpResponse<String> refused = get("a", "/v1/packets");

    assertThat(code(refused)).isEqualTo("429 RATE_LIMITED");
    assertThat(json(refused).string("quota")).contains("connections");
    assertThat(get("b", "/v1/packets").statusCode()).isEqualTo(200);
  }
}
