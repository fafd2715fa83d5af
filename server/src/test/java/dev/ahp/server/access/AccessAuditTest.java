package dev.ahp.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.RequestObserver.AnsweredRequest;
import dev.ahp.server.route.Route;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AccessAuditTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
  private final AccessAudit access = new AccessAudit(broker.audit(), () -> NOW);

  @AfterEach
  void close() {
    broker.close();
  }

  private static Route route(String id, Access to) {
    return Route.post("/v1/" + id)
        .named(id, "Do it")
        .access(to)
        .anyScope()
        .gives(200, "")
        .now(call -> Reply.noContent());
  }

  private void answer(
      String source, boolean hasToken, Route route, @Nullable Caller caller, int status) {
    JsonObject json = JsonObject.builder().put("name", "coder").put("kind", "agent").build();
    access.answered(new AnsweredRequest(source, hasToken, route, caller, Reply.json(status, json)));
  }

  private List<JsonObject> records() {
    return broker
        .audit()
        .list(Caller.OPERATOR, Map.of(), new PageRequest(1000, null))
        .array("items")
        .orElse(JsonArray.empty())
        .objects();
  }

  @Test
  void failedSignInsOfASourceAreOneRecord() {
    Route signIn = route("signIn", Access.OPEN);
    for (int i = 0; i < 500; i++) {
      answer("203.0.113.7", false, signIn, null, 401);
    }
    answer("203.0.113.8", true, route("listPackets", Access.CALLERS), null, 401);
    access.flush();

    assertThat(records()).hasSize(2).allMatch(it -> is(it, "event", "sign_in.failed"));
    JsonObject record = records().get(0);
    JsonObject data = record.object("data").orElseThrow();
    assertThat(record.string("reason")).contains("UNAUTHENTICATED");
    assertThat(data.string("source")).contains("203.0.113.7");
    assertThat(data.number("count")).contains(500.0);
    assertThat(data.string("operation")).contains("signIn");
  }

  private static boolean is(JsonObject record, String member, String value) {
    return record.string(member).filter(value::equals).isPresent();
  }

  @Test
  void recordsOfAMinuteAreBounded() {
    Route signIn = route("signIn", Access.OPEN);
    for (int i = 0; i < 5_000; i++) {
      answer("source-" + i, false, signIn, null, 401);
    }
    access.flush();

    assertThat(records()).hasSize(AccessAudit.MAX_SOURCES + 1);
    JsonObject rest = records().get(AccessAudit.MAX_SOURCES).object("data").orElseThrow();
    assertThat(rest.string("source")).contains("others");
    assertThat(rest.number("count")).contains(5_000.0 - AccessAudit.MAX_SOURCES);
  }

  @Test
  void requestWithoutCredentialsIsNoFailedSignIn() {
    answer("203.0.113.7", false, route("listPackets", Access.CALLERS), null, 401);
    access.flush();

    assertThat(records()).isEmpty();
  }

  @Test
  void deniedAdministrationNamesTheCaller() {
    answer("10.0.0.1", true, route("putAgent", Access.OPERATORS), Caller.agent("coder"), 403);
    answer("10.0.0.1", true, route("accept", Access.AGENTS), Caller.agent("coder"), 403);
    access.close();

    assertThat(records()).hasSize(1);
    JsonObject record = records().get(0);
    assertThat(record.string("event")).contains("access.denied");
    assertThat(record.string("actor")).contains("coder");
    assertThat(record.object("data").orElseThrow().string("operation")).contains("putAgent");
  }

  @Test
  void tokenOfAnotherNamespaceIsRecorded() {
    for (int i = 0; i < 3; i++) {
      answer("10.0.0.1", true, route("listPackets", Access.CALLERS), null, 403);
    }
    answer("10.0.0.1", false, route("listPackets", Access.CALLERS), null, 403);
    access.close();

    assertThat(records()).hasSize(1);
    JsonObject record = records().get(0);
    assertThat(record.string("event")).contains("access.denied");
    assertThat(record.string("actor")).contains("anonymous");
    assertThat(record.object("data").orElseThrow().number("count")).contains(3.0);
  }

  @Test
  void signInIsRecordedImmediately() {
    answer("10.0.0.1", false, route("signIn", Access.OPEN), null, 201);
    // A later command has run, so the record is committed.
    broker.agents().put(Caller.OPERATOR, "a", JsonObject.empty()).join();

    assertThat(records().get(0).string("event")).contains("session.opened");
    assertThat(records().get(0).string("actor")).contains("coder");
  }
}
