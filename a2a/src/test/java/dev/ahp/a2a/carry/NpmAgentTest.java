package dev.ahp.a2a.carry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.a2a.NpmClientTest;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.Options;
import dev.ahp.broker.exchange.Caller;
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

/** Work that is handed to an agent that knows nothing of us: the official SDK's server. */
@Timeout(240)
class NpmAgentTest {
  @TempDir Path directory;

  private static JsonObject at(NpmAgent agent) {
    return JsonObject.builder().put("transport", "a2a").put("url", agent.url()).build();
  }

  @ParameterizedTest
  @CsvSource({"1.0,JSONRPC", "1.0,HTTP+JSON", "0.3,JSONRPC"})
  void itsWorkEndsHereAsItEndsThere(String version, String binding) throws Exception {
    try (NpmAgent agent = new NpmAgent(NpmClientTest.NODE, version, binding);
        Here here = new Here(new MemoryStore())) {
      here.reach(at(agent));
      String sum = here.send("add", "");
      String broken = here.send("fail", "");
      String refused = here.send("refuse", "");
      String wrong = here.send("add", ",\"expectedOutput\":{\"requiredFields\":[\"total\"]}");
      String asked = here.send("ask", "");

      JsonObject done = here.await(sum, "completed");
      assertThat(done.object("result").flatMap(it -> it.number("sum"))).contains(3.0);
      assertThat(message(here.await(broken, "failed"))).isEqualTo("the disk is full");
      assertThat(message(here.await(refused, it -> isOver(it)))).isEqualTo("not my job");
      assertThat(here.await(wrong, "failed").object("error").flatMap(it -> it.string("code")))
          .contains("RESULT_REFUSED");
      here.await(asked, "waiting");
      assertThat(here.question("default").string("summary")).contains("Which colour?");
      here.answer("default", "red");
      assertThat(here.await(asked, "completed").get("result")).isEqualTo(Json.of("painted red"));
      assertThat(agent.told("message")).isEqualTo(6);
    }
  }

  private static String message(JsonObject packet) {
    return packet.object("error").flatMap(it -> it.string("message")).orElse("");
  }

  private static boolean isOver(JsonObject packet) {
    return packet.string("terminalReason").isPresent();
  }

  @Test
  void anAnswerInWordsIsTheResult() throws Exception {
    try (NpmAgent agent = new NpmAgent(NpmClientTest.NODE, "1.0", "JSONRPC");
        Here here = new Here(new MemoryStore())) {
      here.reach(at(agent));

      JsonObject done = here.await(here.send("say", ""), "completed");

      assertThat(done.get("result")).isEqualTo(Json.of("said at once"));
    }
  }

  @Test
  void workThatOutlivesTheProcessIsFollowedByTheNextAndCanBeCalledOff() throws Exception {
    Path file = directory.resolve("here.db");
    try (NpmAgent agent = new NpmAgent(NpmClientTest.NODE, "1.0", "JSONRPC")) {
      String id;
      try (Here here = new Here(SqliteStore.open(file))) {
        here.reach(at(agent));
        id = here.send("wait", "");
        here.await(id, "running");
      }

      try (Here here = new Here(SqliteStore.open(file))) {
        long before = here.offers(id);
        here.await(id, it -> here.offers(id) > before);
        here.await(id, it -> here.follows(id));
        here.cancel(id);
        here.await(id, it -> agent.told("cancelled") == 1);
      }

      assertThat(agent.told("message")).isEqualTo(1);
    }
  }

  @Test
  void whatIsCancelledWhileNobodyFollowsIsCalledOffByWhoeverComesNext() throws Exception {
    Path file = directory.resolve("here.db");
    try (NpmAgent agent = new NpmAgent(NpmClientTest.NODE, "0.3", "JSONRPC")) {
      String id;
      try (Here here = new Here(SqliteStore.open(file))) {
        here.reach(at(agent));
        id = here.send("wait", "");
        here.await(id, "running");
      }
      try (LocalBroker alone = LocalBroker.open(SqliteStore.open(file), Options.standard())) {
        alone.packets().act(Caller.OPERATOR, id, "cancel", JsonObject.empty()).join();
      }
      assertThat(agent.told("cancelled")).isZero();

      try (Here here = new Here(SqliteStore.open(file))) {
        here.await(id, it -> agent.told("cancelled") == 1);
        assertThat(here.packet(id).string("status")).contains("cancelled");
      }
    }
  }
}
