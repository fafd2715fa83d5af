package dev.ahp.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.handoff.HandoffValidator;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.resource.ClasspathResource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the loss report has no false alarm and no miss on a set of labelled hops. */
class GoldenHopsTest {
  private static final JsonObject MESSAGE =
      Stream.of(
              "completedSubtasks",
              "remainingSubtasks",
              "relevantContext",
              "constraints",
              "conversationHistoryVerbatim",
              "toolCallHistory")
          .reduce(
              object(JsonReader.read(text("/dev/ahp/handoff.json")))
                  .with("conversationHistorySummary", Json.of(""))
                  .with("currentState", JsonObject.empty())
                  .with("initial", Json.of(true)),
              (message, it) -> message.with(it, new JsonArray(List.of())),
              (first, second) -> second);

  record GoldenHop(JsonObject json) {
    JsonObject payload(String member) {
      JsonObject payload = json.object(member).orElseThrow();
      return payload.has("taskDescription") ? MESSAGE.toBuilder().putAll(payload).build() : payload;
    }

    List<String> lost() {
      return labels(json.array("lost").orElseThrow().objects());
    }

    @Override
    public String toString() {
      return json.string("name").orElseThrow();
    }
  }

  static List<GoldenHop> hops() {
    JsonArray hops = (JsonArray) JsonReader.read(text("/dev/ahp/context/hops.json"));
    return hops.objects().stream().map(GoldenHop::new).toList();
  }

  @ParameterizedTest
  @MethodSource("hops")
  void reportNamesExactlyWhatIsMissing(GoldenHop hop) {
    ContextLoss loss = ContextLoss.between(hop.payload("before"), hop.payload("after"));

    assertThat(labels(loss.missing().stream().map(KeyPoint::toJson).toList()))
        .containsExactlyInAnyOrderElementsOf(hop.lost());
  }

  @ParameterizedTest
  @MethodSource("hops")
  void handoffsOfTheSetAreValid(GoldenHop hop) {
    Stream.of("before", "after")
        .map(hop::payload)
        .filter(it -> it.has("taskDescription"))
        .forEach(it -> assertThat(HandoffValidator.withoutScan().violations(it)).isEmpty());
  }

  @Test
  void setHasHopsWithAndWithoutLosses() {
    assertThat(hops()).hasSizeGreaterThanOrEqualTo(40);
    assertThat(hops().stream().filter(it -> it.lost().isEmpty()).count() / (double) hops().size())
        .isBetween(0.4, 0.6);
  }

  private static List<String> labels(List<JsonObject> items) {
    return items.stream()
        .map(it -> it.string("kind").orElseThrow() + " " + it.string("pointer").orElseThrow())
        .toList();
  }

  private static JsonObject object(Json json) {
    return json.asObject().orElseThrow();
  }

  private static String text(String resource) {
    return ClasspathResource.text(GoldenHopsTest.class, resource);
  }
}
