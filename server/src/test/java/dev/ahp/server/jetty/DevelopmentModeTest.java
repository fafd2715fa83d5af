package dev.ahp.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.memory.MemoryStore;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** With {@code --dev} no setup is required. */
class DevelopmentModeTest {
  @Test
  void agentsAreRegisteredWhenFirstNamed() throws Exception {
    try (LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
        TestServer server = new TestServer(broker, true, ServerSettings.loopback(0))) {
      String packet = "{\"type\":\"task.assign\",\"target\":\"coder\",\"payload\":{}}";
      HttpResponse<String> sent =
          server.send("", "POST", "/v1/packets", packet, "AHP-Agent", "planner");
      HttpResponse<String> claimed =
          server.send("", "POST", "/v1/claims", "{\"agent\":\"coder\"}", "AHP-Agent", "coder");
      HttpResponse<String> roles = server.send("", "GET", "/v1/agents", "");
      HttpResponse<String> fanned =
          server.send(
              "",
              "POST",
              "/v1/packets",
              "{\"type\":\"task.assign\",\"receivers\":[\"x\",\"y\"],\"payload\":{}}",
              "AHP-Agent",
              "planner");

      assertThat(sent.statusCode()).as(sent.body()).isEqualTo(201);
      assertThat(TestServer.json(sent).string("sender")).contains("planner");
      assertThat(claimed.body()).contains("\"coder\"");
      assertThat(roles.body()).contains("planner").contains("coder");
      assertThat(fanned.statusCode()).as(fanned.body()).isEqualTo(201);
    }
  }

  @Test
  void targetThatNeverCalledHasAWarning() throws Exception {
    try (LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
        TestServer server = new TestServer(broker, true, ServerSettings.loopback(0))) {
      server.send("", "POST", "/v1/claims", "{\"agent\":\"writer\"}", "AHP-Agent", "writer");
      String packet =
          "{\"type\":\"task.assign\",\"target\":\"wrtier\",\"payload\":{},"
              + "\"onComplete\":{\"target\":\"observer\"}}";

      HttpResponse<String> sent =
          server.send("", "POST", "/v1/packets", packet, "AHP-Agent", "planner");
      HttpResponse<String> explained =
          server.send("", "POST", "/v1/explain", packet, "AHP-Agent", "planner");
      server.send("", "POST", "/v1/claims", "{\"agent\":\"wrtier\"}", "AHP-Agent", "wrtier");
      server.send("", "POST", "/v1/claims", "{\"agent\":\"observer\"}", "AHP-Agent", "observer");
      HttpResponse<String> again =
          server.send("", "POST", "/v1/packets", packet, "AHP-Agent", "planner");

      assertThat(sent.statusCode()).as(sent.body()).isEqualTo(201);
      assertThat(sent.body()).contains("UNKNOWN_TARGET").contains("did you mean writer?");
      assertThat(sent.body()).contains("\"/onComplete/target\"");
      assertThat(explained.body()).contains("UNKNOWN_TARGET");
      assertThat(again.body()).contains("\"warnings\":[]");
    }
  }

  @Test
  void reservedNamesAreNotAgents() throws Exception {
    try (LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
        TestServer server = new TestServer(broker, true, ServerSettings.loopback(0))) {
      for (String name : new String[] {"Operator", "auditor", "DAEMON", "postmaster", ".", ".."}) {
        HttpResponse<String> answer = server.send("", "GET", "/v1/packets", "", "AHP-Agent", name);

        assertThat(TestServer.code(answer)).as(name).isEqualTo("400 MALFORMED");
      }
    }
  }
}
