package dev.ahp.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.document.Document;
import dev.ahp.document.DocumentReader;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NativeStateTest {
  private static final String MARK = "0123456789abcdef0123456789abcdef";

  @Provide
  Arbitrary<Json> values() {
    return MessageArbitraries.values();
  }

  @Property(tries = 100)
  void messagesRoundTripInEveryState(@ForAll("values") Json value, @ForAll NativeState state) {
    JsonObject message =
        MessageArbitraries.handoff()
            .with("currentState", JsonObject.builder().put("x", value).build());

    String text = state.write(message, () -> MARK);

    assertThat(new DocumentReader(JsonLimits.RENDERING).read(text).hub()).isEqualTo(message);
  }

  @ParameterizedTest
  @EnumSource
  void personalDataIsInTheEnvelopeOnly(NativeState state) {
    JsonObject person = JsonObject.builder().put("email", "x@example.org").build();
    JsonObject message =
        MessageArbitraries.handoff()
            .with("personalData", JsonObject.builder().put("s1", person).build());

    String text = state.write(message, () -> MARK);

    assertThat(text.split("x@example.org", -1)).hasSize(2);
    assertThat(NativeState.read(text)).contains(message);
  }

  @ParameterizedTest
  @EnumSource
  void changedMessageIsRejected(NativeState state) {
    JsonObject message = MessageArbitraries.handoff().with("taskId", Json.of("pay-10"));

    String text = state.write(message, () -> MARK).replace("pay-10", "pay-90");

    assertThat(NativeState.read(text)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void nestedEnvelopeDoesNotReplaceTheMessage(NativeState state) {
    String inner = state.write(MessageArbitraries.handoff(), () -> MARK);
    JsonObject outer =
        MessageArbitraries.handoff()
            .with("taskId", Json.of("outer"))
            .with("ahp", Json.of(Envelope.seal(MessageArbitraries.handoff())))
            .with(
                "currentState", JsonObject.builder().put("saved", JsonReader.read(inner)).build());

    Document read = new DocumentReader(JsonLimits.RENDERING).read(outer.toText());

    assertThat(read.hub()).isEqualTo(outer);
  }

  @Test
  void frameworkNamesAreUnique() {
    assertThat(Set.copyOf(NativeState.names())).hasSize(NativeState.values().length);
    assertThat(NativeState.named("langgraph")).contains(NativeState.LANGGRAPH);
    assertThat(NativeState.named("fax")).isEmpty();
  }
}
