package dev.ahp.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.handoff.HandoffValidator;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.resource.ClasspathResource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoldenSetTest {
  private static final JsonObject MESSAGE =
      JsonReader.read(ClasspathResource.text(GoldenSetTest.class, "/dev/ahp/handoff.json"))
          .asObject()
          .orElseThrow();

  @ParameterizedTest
  @CsvSource({
    "5000, 2500",
    "5000, 4000",
    "10000, 4000",
    "10000, 8000",
    "20000, 8000",
    "20000, 16000",
    "50000, 8000",
    "50000, 16000",
    "50000, 32000"
  })
  void everyKeyPointIsPreservedAndTheMessageFits(int tokens, int window) {
    for (long seed = 1; seed <= 5; seed++) {
      GoldenHistory golden = GoldenHistory.of(tokens, seed);
      JsonObject message = message(golden);

      CompressionResult result = ContextCompressor.standard().compress(message, window);

      assertThat(result.tokensBefore()).isBetween(tokens, tokens + 2_000);
      assertThat(golden.historyItems()).hasSizeGreaterThanOrEqualTo(10 + tokens / 1_500);
      assertThat(result.compressed()).isTrue();
      assertThat(TokenCounter.byLength().of(result.message())).isLessThanOrEqualTo(window * 4 / 5);
      String kept = texts(result.message());
      assertThat(golden.historyItems()).allSatisfy(it -> assertThat(kept).contains(it.text()));
      assertThat(ContextLoss.between(keyPoints(golden), result.message()).isEmpty()).isTrue();
      assertLastFiveTurnsAreKept(golden, result);
      assertResultsHaveCalls(result);
      assertThat(HandoffValidator.withoutScan().violations(result.message())).isEmpty();
    }
  }

  @Test
  void goldenSetIsDeterministic() {
    List<String> hashes =
        List.of(5_000, 10_000, 20_000, 50_000).stream()
            .map(it -> CanonicalJson.hash(new JsonArray(GoldenHistory.of(it, 1).turns())))
            .toList();

    assertThat(hashes)
        .containsExactly(
            "sha256:e7a7d8ff2065d67381f8b4be947ebafb3c83ff2bf9bc82b8cc5916e90351b49a",
            "sha256:d4b217c675f143c9403379eea2947ac5907763bfdfd8440ad0aa4daf102f13c3",
            "sha256:170ba0f37679b9d2d8c1b84ec5370a15917fd3b8a132ec84556656341e1eeb8d",
            "sha256:0b1aeaaae240ab8a283e7bf11c942eb44ce4f0ea720f8a7189f684dd442a0a91");
  }

  @Test
  void compressingTwiceLosesNoKeyPoints() {
    GoldenHistory golden = GoldenHistory.of(20_000, 7);
    JsonObject once = ContextCompressor.standard().compress(message(golden), 8_000).message();
    GoldenHistory next = GoldenHistory.of(10_000, 8);

    JsonObject twice =
        ContextCompressor.standard()
            .compress(once.with("conversationHistoryVerbatim", new JsonArray(next.turns())), 8_000)
            .message();

    assertThat(ContextLoss.between(keyPoints(golden), twice).isEmpty()).isTrue();
    assertThat(ContextLoss.between(keyPoints(next), twice).isEmpty()).isTrue();
  }

  private static JsonObject message(GoldenHistory golden) {
    return MESSAGE.with("conversationHistoryVerbatim", new JsonArray(golden.turns()));
  }

  private static JsonObject keyPoints(GoldenHistory golden) {
    return JsonObject.builder()
        .put(
            "said",
            JsonArray.ofStrings(
                golden.historyItems().stream().map(GoldenHistory.HistoryItem::text).toList()))
        .build();
  }

  private static String texts(JsonObject message) {
    StringBuilder texts =
        new StringBuilder(message.string("conversationHistorySummary").orElse("")).append('\n');
    turns(message).forEach(it -> texts.append(it.content()).append('\n'));
    return texts.toString();
  }

  private static List<HistoryTurn> turns(JsonObject message) {
    return message.array("conversationHistoryVerbatim").orElseThrow().objects().stream()
        .map(HistoryTurn::new)
        .toList();
  }

  private static void assertLastFiveTurnsAreKept(GoldenHistory golden, CompressionResult result) {
    List<Json> all = golden.turns();
    List<Json> kept = result.message().array("conversationHistoryVerbatim").orElseThrow().items();
    assertThat(kept.size()).isGreaterThanOrEqualTo(5);
    assertThat(kept).isEqualTo(all.subList(all.size() - kept.size(), all.size()));
  }

  private static void assertResultsHaveCalls(CompressionResult result) {
    Set<String> called = new HashSet<>();
    for (HistoryTurn turn : turns(result.message())) {
      assertThat(called).containsAll(turn.resultCallIds());
      called.addAll(turn.callIds());
    }
  }
}
