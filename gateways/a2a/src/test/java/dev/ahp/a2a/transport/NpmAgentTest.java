package dev.ahp.a2a.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.a2a.NpmClientTest;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Handoffs to an agent without the extension: the official SDK's server. */
@Timeout(240)
class NpmAgentTest {
  @TempDir Path directory;

  private static JsonObject at(NpmAgent agent) {
    return JsonObject.builder().put("transport", "a2a").put("url", agent.url()).build();
  }

  @ParameterizedTest
  @CsvSource({"1.0,JSONRPC", "1.0,HTTP+JSON", "0.3,JSONRPC"})
  void packetMirrorsOutcomeOfRemoteTask(String version, String binding) throws Exception {
    try (NpmAgent agent = new NpmAgent(NpmClientTest.NODE, version, binding);
        A2aBroker a2aBroker = new A2aBroker(new MemoryStore())) {
      a2aBroker.reach(at(agent));
      String sum = a2aBroker.send("add", "");
      String broken = a2aBroker.send("fail", "");
      String refused = a2aBroker.send("refuse", "");
      String wrong = a2aBroker.send("add", ",\"expectedOutput\":{\"requiredFields\":[\"total\"]}");
      String question = a2aBroker.send("ask", "");

      JsonObject done = a2aBroker.await(sum, "completed");
      assertThat(done.object("result").flatMap(it -> it.number("sum"))).contains(3.0);
      assertThat(message(a2aBroker.await(broken, "failed"))).isEqualTo("the disk is full");
      assertThat(message(a2aBroker.await(refused, it -> isOver(it)))).isEqualTo("not my job");
      assertThat(a2aBroker.await(wrong, "failed").object("error").flatMap(it -> it.string("code")))
          .contains("RESULT_REFUSED");
      a2aBroker.await(question, "waiting");
      assertThat(a2aBroker.question("default").string("summary")).contains("Which colour?");
      a2aBroker.answer("default", "red");
      assertThat(a2aBroker.await(question, "completed").get("result"))
          .isEqualTo(Json.of("painted red"));
      assertThat(agent.count("message")).isEqualTo(6);
    }
  }

  private static String message(JsonObject packet) {
    return packet.object("error").flatMap(it -> it.string("message")).orElse("");
  }

  private static boolean isOver(JsonObject packet) {
    return packet.string("terminalReason").isPresent();
  }

  @Test
  void messageBecomesResult() throws Exception {
    try (NpmAgent agent = new NpmAgent(NpmClientTest.NODE, "1.0", "JSONRPC");
        A2aBroker a2aBroker = new A2aBroker(new MemoryStore())) {
      a2aBroker.reach(at(agent));

      JsonObject done = a2aBroker.await(a2aBroker.send("say", ""), "completed");

      assertThat(done.get("result")).isEqualTo(Json.of("said at once"));
    }
  }

  @Test
  void nextProcessResumesAndCancelsTask() throws Exception {
    Path file = directory.resolve("here.db");
    try (NpmAgent agent = new NpmAgent(NpmClientTest.NODE, "1.0", "JSONRPC")) {
      String id;
      try (A2aBroker a2aBroker = new A2aBroker(SqliteStore.open(file))) {
        a2aBroker.reach(at(agent));
        id = a2aBroker.send("wait", "");
        a2aBroker.await(id, "running");
      }

      try (A2aBroker a2aBroker = new A2aBroker(SqliteStore.open(file))) {
        long before = a2aBroker.offers(id);
        a2aBroker.await(id, it -> a2aBroker.offers(id) > before);
        a2aBroker.await(id, it -> a2aBroker.follows(id));
        a2aBroker.cancel(id);
        a2aBroker.await(id, it -> agent.count("cancelled") == 1);
      }

      assertThat(agent.count("message")).isEqualTo(1);
    }
  }

  @Test
  void nextProcessCancelsTaskOfCancelledPacket() throws Exception {
    Path file = directory.resolve("here.db");
    try (NpmAgent agent = new NpmAgent(NpmClientTest.NODE, "0.3", "JSONRPC")) {
      String id;
      try (A2aBroker a2aBroker = new A2aBroker(SqliteStore.open(file))) {
        a2aBroker.reach(at(agent));
        id = a2aBroker.send("wait", "");
        a2aBroker.await(id, "running");
      }
      try (LocalBroker alone = LocalBroker.open(SqliteStore.open(file), BrokerOptions.standard())) {
        alone.packets().act(Caller.OPERATOR, id, "cancel", JsonObject.empty()).join();
      }
      assertThat(agent.count("cancelled")).isZero();

      try (A2aBroker a2aBroker = new A2aBroker(SqliteStore.open(file))) {
        a2aBroker.await(id, it -> agent.count("cancelled") == 1);
        assertThat(a2aBroker.packet(id).string("status")).contains("cancelled");
      }
    }
  }
}
