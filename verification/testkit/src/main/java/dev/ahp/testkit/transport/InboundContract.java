package dev.ahp.testkit.transport;

import static dev.ahp.testkit.AwaitCondition.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.delivery.inbound.InboundConnection;
import dev.ahp.delivery.inbound.InboundGateway;
import dev.ahp.delivery.inbound.InboundListener;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The tests that every inbound transport must pass. */
@Timeout(240)
public abstract class InboundContract {
  private static final int MAX_STRING = 200_000;

  private final InboundFixture fixture;
  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
  private final AtomicBoolean unavailable = new AtomicBoolean();
  private final InboundGateway gateway = new InboundGateway(this::api);
  private final String token = token("a");
  private final List<InboundListener> inboundListeners = new ArrayList<>();

  protected InboundContract(InboundFixture fixture) {
    this.fixture = fixture;
  }

  @AfterEach
  void close() {
    inboundListeners.forEach(InboundListener::close);
    assertThat(broker.audit().verify(Caller.OPERATOR).bool("ok")).contains(true);
    broker.close();
    fixture.close();
  }

  private BrokerApi api() {
    if (unavailable.get()) {
      throw new IllegalStateException("the broker is unavailable");
    }
    return broker;
  }

  private void listen() {
    inboundListeners.add(
        InboundListener.start("here", fixture.source(), fixture.settings(), gateway));
  }

  private String token(String agent) {
    return broker
        .agents()
        .put(Caller.OPERATOR, agent, JsonObject.empty())
        .join()
        .agent()
        .string("token")
        .orElseThrow();
  }

  private String submission(String ref, String text) {
    return """
    {"token":"%s","call":"submit","ref":"%s",
     "body":{"type":"task.assign","target":"a","payload":{"text":"%s"}}}
    """
        .formatted(token, ref, text);
  }

  /**
   * Returns the content of a JSON string with {@code length} characters, split into several strings
   * if long.
   */
  private static String text(int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; length - text.length() > MAX_STRING; i++) {
      text.append("x".repeat(MAX_STRING - 100)).append("\",\"t").append(i).append("\":\"");
    }
    return text.append("x".repeat(length - text.length())).toString();
  }

  private JsonObject response(String ref) {
    await(() -> findResponse(ref).isPresent());
    return findResponse(ref).orElseThrow();
  }

  private Optional<JsonObject> findResponse(String ref) {
    return fixture.answers().stream()
        .map(it -> JsonReader.read(it, JsonLimits.RENDERING).asObject().orElseThrow())
        .filter(it -> it.string("ref").filter(ref::equals).isPresent())
        .findFirst();
  }

  private int packets() {
    return broker
        .packets()
        .list(Caller.OPERATOR, Map.of(), new PageRequest(200, null))
        .array("items")
        .orElse(JsonArray.empty())
        .size();
  }

  private static String packetId(JsonObject response) {
    return response
        .object("answer")
        .flatMap(it -> it.object("packet"))
        .flatMap(it -> it.string("packetId"))
        .orElseThrow();
  }

  private static String problem(JsonObject response) {
    return response.object("problem").flatMap(it -> it.string("code")).orElse("");
  }

  @Test
  void submittedPacketAndReplyAreAnswered() {
    listen();
    fixture.send(submission("r1", "x"));
    String packet = packetId(response("r1"));

    fixture.send(
        "{\"token\":\"%s\",\"call\":\"accept\",\"ref\":\"r2\",\"packetId\":\"%s\"}"
            .formatted(token, packet));

    assertThat(response("r2").bool("ok")).contains(true);
    assertThat(broker.packets().get(Caller.OPERATOR, packet).string("status")).contains("running");
    await(() -> fixture.open() == 0);
  }

  @Test
  void gatesAreTheSameAsOverHttp() {
    listen();
    fixture.send(submission("r1", "x").replace("task.assign", "no.such.type"));
    fixture.send(submission("r2", "x").replace("\"target\":\"a\"", "\"target\":\"zz\""));
    fixture.send(submission("r3", "x").replace("\"target\"", "\"sender\":\"b\",\"target\""));

    assertThat(problem(response("r1"))).isEqualTo("SCHEMA_INVALID");
    assertThat(problem(response("r2"))).isEqualTo("NO_ROUTE");
    assertThat(problem(response("r3"))).isEqualTo("SENDER_MISMATCH");
  }

  @Test
  void invalidMessageIsMovedToTheDeadLetterQueue() {
    listen();
    fixture.send("nonsense");
    fixture.send("[]");
    fixture.send(submission("r0", "x").replace(token, "ahp_of_nobody"));
    fixture.send(submission("r1", "x"));

    assertThat(response("r1").bool("ok")).contains(true);
    await(() -> fixture.deadLetterCount() == 3 && fixture.open() == 0);
    assertThat(packets()).isEqualTo(1);
  }

  @Test
  void crashBeforeProcessingLosesNoCalls() {
    fixture.send(submission("r1", "x"));
    try (InboundConnection dying = fixture.source().open(fixture.settings())) {
      await(() -> !dying.next(Duration.ofSeconds(1)).isEmpty());
    }

    listen();

    assertThat(response("r1").bool("ok")).contains(true);
    assertThat(packets()).isEqualTo(1);
  }

  @Test
  void crashAfterProcessingDuplicatesNoCalls() {
    fixture.send(submission("r1", "x"));
    try (InboundConnection dying = fixture.source().open(fixture.settings())) {
      List<InboundConnection.InboundCall> taken = new ArrayList<>();
      await(() -> taken.addAll(dying.next(Duration.ofSeconds(1))));
      InboundConnection.InboundCall inboundCall = taken.get(0);
      assertThat(gateway.take(inboundCall.body(), inboundCall.messageId()).join())
          .isInstanceOf(InboundGateway.FinalReply.class);
    }

    listen();

    assertThat(response("r1").object("answer").flatMap(it -> it.bool("duplicate"))).contains(true);
    await(() -> fixture.open() == 0);
    assertThat(packets()).isEqualTo(1);
  }

  @Test
  void daemonsThatShareAQueueProcessEachCallOnce() {
    listen();
    listen();
    for (int i = 0; i < 20; i++) {
      fixture.send(submission("r" + i, "x"));
    }

    for (int i = 0; i < 20; i++) {
      assertThat(response("r" + i).bool("ok")).contains(true);
    }
    await(() -> fixture.open() == 0);
    assertThat(packets()).isEqualTo(20);
  }

  @Test
  void callIsRedeliveredWhileTheBrokerIsUnavailable() {
    unavailable.set(true);
    listen();
    fixture.send(submission("r1", "x"));
    await(() -> fixture.open() == 1);
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
    assertThat(fixture.answers()).isEmpty();

    unavailable.set(false);

    assertThat(response("r1").bool("ok")).contains(true);
    assertThat(packets()).isEqualTo(1);
  }

  @Test
  void largestCallIsAnsweredAndLargerOnesDoNotBlock() {
    listen();
    int largest = Math.min(fixture.maxMessageBytes(), 1 << 20);
    fixture.send(submission("r1", text(largest - submission("r1", "").length())));
    if (fixture.maxMessageBytes() > 1 << 20) {
      fixture.send(submission("r0", text(1 << 20)));
      await(() -> fixture.deadLetterCount() == 1);
    }
    fixture.send(submission("r2", "x"));

    assertThat(response("r1").object("answer").or(() -> response("r1").object("problem")))
        .isPresent();
    assertThat(response("r2").bool("ok")).contains(true);
    await(() -> fixture.open() == 0);
  }

  @Test
  void listenerReconnectsAfterAServerRestart() {
    listen();
    fixture.send(submission("r1", "x"));
    response("r1");

    fixture.restart();
    fixture.send(submission("r2", "x"));

    assertThat(response("r2").bool("ok")).contains(true);
  }

  @Test
  void invalidCredentialsAreReported() {
    assertThatThrownBy(
            () -> {
              try (InboundConnection connection =
                  fixture.source().open(fixture.withInvalidCredentials())) {
                connection.next(Duration.ofSeconds(1));
              }
            })
        .isInstanceOf(RuntimeException.class);
  }
}
