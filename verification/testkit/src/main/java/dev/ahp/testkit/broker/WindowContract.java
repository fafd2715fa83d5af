package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.gate.SummaryModel;
import dev.ahp.broker.gate.WindowPolicy;
import dev.ahp.broker.gate.WindowPolicy.WindowMode;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.broker.setting.GovernanceSettings;
import dev.ahp.context.LanguageModel;
import dev.ahp.context.LanguageModelException;
import dev.ahp.context.Price;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests of handoffs that exceed the context window of their receiver. */
public interface WindowContract extends BrokerFixture {
  private TestBroker openWindow(WindowMode mode) {
    return openWindow(new WindowPolicy(mode, 0.8, 2, null));
  }

  private TestBroker openWindow(WindowPolicy policy) {
    TestBroker broker = open(BrokerSettings.DEFAULT.with(GovernanceSettings.DEFAULT.with(policy)));
    broker.agents("a", "large");
    broker.agent("small", "{'contextWindow':2000}");
    return broker;
  }

  /** Returns a handoff of about 5,000 tokens. */
  private static JsonObject conversation(String to) {
    List<Json> turns = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      turns.add(
          json("{'role':'user'}")
              .with(
                  "content", Json.of("The clerk wrote a long and rather dull note. ".repeat(10))));
    }
    return HandoffMessages.packet(
        to,
        HandoffMessages.handoff("a", to).with("conversationHistoryVerbatim", new JsonArray(turns)));
  }

  private static List<String> warnings(JsonObject packet) {
    return packet.array("warnings").orElse(JsonArray.empty()).objects().stream()
        .map(it -> at(it, "/code"))
        .toList();
  }

  @Test
  default void senderIsWarnedAboutTheWindow() {
    TestBroker broker = openWindow(WindowMode.WARN);

    JsonObject packet = broker.submit("a", conversation("small"));

    assertThat(warnings(packet)).containsExactly("WINDOW_EXCEEDED");
    assertThat(broker.packet(TestBroker.id(packet)).toString()).contains("dull note");
    assertThat(warnings(broker.submit("a", conversation("large")))).isEmpty();
  }

  @Test
  default void handoffIsCompressedOnRequest() {
    TestBroker broker = openWindow(WindowMode.FIT);

    JsonObject packet = broker.submit("a", conversation("small"));

    String id = TestBroker.id(packet);
    assertThat(warnings(packet)).isEmpty();
    assertThat(
            broker
                .packet(id)
                .object("payload")
                .flatMap(it -> it.array("conversationHistoryVerbatim"))
                .orElseThrow()
                .size())
        .isLessThanOrEqualTo(2);
    assertThat(at(broker.trace(id).get(0), "/data/compression/turnsBefore")).isEqualTo("40");
    assertThat(at(broker.trace(id).get(0), "/data/compression/window")).isEqualTo("2000");
  }

  /** A model with a fixed reply, which counts its calls. */
  final class FixedReplyModel implements LanguageModel {
    private final AtomicInteger calls = new AtomicInteger();
    private final String reply;

    FixedReplyModel(String reply) {
      this.reply = reply;
    }

    @Override
    public String name() {
      return "test/scripted";
    }

    @Override
    public Price price() {
      return new Price(1, 1);
    }

    @Override
    public ModelReply ask(String instructions, String data, int maxTokens) {
      calls.incrementAndGet();
      if (reply.isEmpty()) {
        throw new LanguageModelException("test/scripted is down");
      }
      return new ModelReply(reply, 1_000, 10);
    }
  }

  private static WindowPolicy asking(FixedReplyModel model) {
    return new WindowPolicy(WindowMode.FIT, 0.8, 2, new SummaryModel(model, 0.05));
  }

  @Test
  default void modelWritesTheSummary() {
    FixedReplyModel model = new FixedReplyModel("The clerk took notes.");
    TestBroker broker = openWindow(asking(model));

    broker.api().packets().explain(as("a"), conversation("small"));
    assertThat(model.calls).hasValue(0);
    String id = TestBroker.id(broker.submit("a", conversation("small")));

    JsonObject record = broker.trace(id).get(0);
    assertThat(at(record, "/data/compression/summarizer")).isEqualTo("test/scripted");
    assertThat(at(record, "/data/compression/cost/usd")).isEqualTo("0.00101");
    assertThat(at(broker.packet(id), "/payload/conversationHistorySummary"))
        .startsWith("The clerk took notes.");
    assertThat(model.calls).hasValue(1);
  }

  @Test
  default void failingModelIsReplacedByExtraction() {
    FixedReplyModel model = new FixedReplyModel("");
    TestBroker broker = openWindow(asking(model));

    String id = TestBroker.id(broker.submit("a", conversation("small")));

    JsonObject record = broker.trace(id).get(0);
    assertThat(at(record, "/data/compression/summarizer")).isEqualTo("extractive");
    assertThat(at(record, "/data/compression/fallback")).isEqualTo("test/scripted is down");
  }

  private static JsonObject compress(TestBroker broker, String members) {
    JsonObject message = conversation("small").object("payload").orElseThrow();
    return get(broker.api().tasks().compress(json(members).with("message", message)));
  }

  @Test
  default void messageIsCompressedOnRequest() {
    FixedReplyModel model = new FixedReplyModel("The clerk took notes.");
    TestBroker broker = openWindow(asking(model));

    JsonObject extracted = compress(broker, "{'window':2000,'keep':3}");
    assertThat(at(extracted, "/summarizer") + at(extracted, "/turnsKept") + at(extracted, "/fits"))
        .isEqualTo("extractive3true");
    assertThat(model.calls).hasValue(0);

    JsonObject summarized = compress(broker, "{'window':2000,'useModel':true}");
    assertThat(at(summarized, "/summarizer")).isEqualTo("test/scripted");
    assertThat(at(summarized, "/cost/usd")).isEqualTo("0.00101");
  }

  @Test
  default void historyGetsTheFormOfAStrategy() {
    TestBroker broker = open();
    JsonObject pointer = compress(broker, "{'window':2000,'strategy':'pointer'}");
    JsonObject lastTurns = compress(broker, "{'window':2000,'strategy':'last_k','keep':2}");

    assertThat(at(pointer, "/message/historyStrategy") + at(pointer, "/turnsKept"))
        .isEqualTo("pointer0");
    assertThat(at(lastTurns, "/message/historyStrategy") + at(lastTurns, "/turnsKept"))
        .isEqualTo("last_k2");
  }

  @Test
  default void invalidCompressionIsRefused() {
    TestBroker broker = openWindow(WindowMode.OFF);

    assertThat(pointers(broker, "{}")).containsExactly("/window");
    assertThat(pointers(broker, "{'window':0,'threshold':2,'keep':-1,'useModel':true}"))
        .containsExactlyInAnyOrder("/window", "/threshold", "/keep", "/useModel");
    assertThat(refusal(() -> get(broker.api().tasks().compress(json("{'window':9}")))).errors())
        .extracting(it -> it.pointer())
        .containsExactly("/message");
  }

  private static List<String> pointers(TestBroker broker, String members) {
    return refusal(() -> compress(broker, members)).errors().stream()
        .map(it -> it.pointer())
        .toList();
  }
}
