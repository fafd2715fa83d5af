package dev.ahp.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.fence.DataFence;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LosslessTest {
  private final AtomicInteger counter = new AtomicInteger();
  private final Supplier<String> delimiters = this::nextDelimiter;

  @Property(tries = 1000, shrinking = ShrinkingMode.OFF)
  void handoffsRoundTripInEveryFormat(
      @ForAll("handoffs") JsonObject message, @ForAll Format format) {
    assertThat(format.read(format.write(message, delimiters).text())).isEqualTo(message);
  }

  @Property(tries = 1000, shrinking = ShrinkingMode.OFF)
  void packetsRoundTripInEveryFormat(@ForAll("packets") JsonObject packet, @ForAll Format format) {
    assertThat(format.read(format.write(packet, delimiters).text())).isEqualTo(packet);
  }

  @Property(tries = 1000, shrinking = ShrinkingMode.OFF)
  void handoffsRoundTripThroughChainsOfFormats(
      @ForAll("handoffs") JsonObject message,
      @ForAll Format first,
      @ForAll Format second,
      @ForAll Format third) {
    JsonObject one = first.read(first.write(message, delimiters).text());
    JsonObject two = second.read(second.write(one, delimiters).text());

    assertThat(third.read(third.write(two, delimiters).text())).isEqualTo(message);
  }

  @Property(tries = 1000, shrinking = ShrinkingMode.OFF)
  void shapesRoundTripThroughTheHub(@ForAll("shapes") JsonObject shape, @ForAll Format format) {
    JsonObject hub = format.fromShape(shape);

    assertThat(
            new LosslessProjection(new NeoProjection())
                .toShape(new LosslessProjection(new NeoProjection()).toHub(shape)))
        .isEqualTo(shape);
    assertThat(format.read(format.write(hub, delimiters).text())).isEqualTo(hub);
  }

  @ParameterizedTest
  @EnumSource
  void maximumDepthAndLengthRoundTrip(Format format) {
    Json deep = Json.of("x".repeat(JsonLimits.PACKET.stringChars()));
    for (int level = 2; level < JsonLimits.PACKET.depth(); level++) {
      deep = level % 2 == 0 ? JsonArray.of(deep) : JsonObject.builder().put("k", deep).build();
    }
    JsonObject message =
        MessageArbitraries.handoff()
            .with("currentState", JsonObject.builder().put("deep", deep).build());
    JsonReader.read(message.toText(), JsonLimits.PACKET);

    assertThat(format.read(format.write(message, delimiters).text())).isEqualTo(message);
  }

  @Test
  void messageTooLongForABriefIsRejected() {
    JsonObject.Builder state = JsonObject.builder();
    for (int i = 0; i < 5; i++) {
      state.put("k" + i, "x".repeat(JsonLimits.PACKET.stringChars()));
    }
    JsonObject message = MessageArbitraries.handoff().with("currentState", state.build());

    assertThatThrownBy(() -> Format.BRIEF.write(message, delimiters))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("brief-json");
  }

  @ParameterizedTest
  @EnumSource(names = {"JSON", "MAP", "A2A", "MARKDOWN"})
  void completeFormatsReportNoLoss(Format format) {
    assertThat(format.write(MessageArbitraries.handoff(), delimiters).loss().isEmpty()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(names = {"NEO", "BRIEF", "BRIEF_JSON"})
  void otherFormatsReportCarriedAndDerivedMembers(Format format) {
    LossReport loss = format.write(MessageArbitraries.handoff(), delimiters).loss();

    assertThat(loss.carried()).contains("/traceparent", "/costTracking");
    assertThat(loss.derived()).isNotEmpty();
  }

  @Property(tries = 300, shrinking = ShrinkingMode.OFF)
  void editsOfTheReadablePartTakeEffect(@ForAll("handoffs") JsonObject message) {
    JsonObject shape = new LosslessProjection(new NeoProjection()).toShape(message);

    JsonObject edited = shape.with("working_memory", JsonObject.builder().put("k", "v").build());

    JsonObject state = message.object("currentState").orElse(JsonObject.empty());
    if (state.equals(message.get("currentState"))) {
      assertThat(new LosslessProjection(new NeoProjection()).toHub(edited).get("currentState"))
          .isEqualTo(JsonObject.builder().put("k", "v").build());
    }
  }

  @Property(tries = 500, shrinking = ShrinkingMode.OFF)
  void noContentCanCloseTheFence(@ForAll("handoffs") JsonObject message) {
    String text = Format.MARKDOWN.write(message, delimiters).text();
    String delimiter = text.substring(text.indexOf("id=") + 3, text.indexOf("]\n"));
    String inside = DataFence.contentOf(text).orElseThrow();

    assertThat(text.split("\\[END CONTEXT id=" + delimiter + "]", -1)).hasSize(2);
    assertThat(inside.toUpperCase(java.util.Locale.ROOT))
        .doesNotContain("[END CONTEXT", "[CONTEXT FROM", "<|");
    assertThat(inside.chars()).doesNotContain(0x200b, 0x202e, 0xdb40);
  }

  /** Delimiters are short, so that content often contains one. */
  private String nextDelimiter() {
    return Integer.toString(counter.getAndIncrement());
  }

  @Provide
  Arbitrary<JsonObject> handoffs() {
    return MessageArbitraries.handoffs();
  }

  @Provide
  Arbitrary<JsonObject> packets() {
    return MessageArbitraries.packets();
  }

  @Provide
  Arbitrary<JsonObject> shapes() {
    return MessageArbitraries.objects(
        Arbitraries.oneOf(
            MessageArbitraries.texts(),
            Arbitraries.of(
                "task_id",
                "original_goal",
                "context_summary",
                "completed_steps",
                "remaining_steps",
                "confidence_score",
                "confidence",
                "tool_cache",
                "tool_results_cache",
                "created_at",
                "expires_at",
                "ahpExtension",
                "parts",
                "objective",
                "a2a",
                "verification")));
  }
}
