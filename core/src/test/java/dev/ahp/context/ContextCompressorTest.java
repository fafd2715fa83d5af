package dev.ahp.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.handoff.HandoffValidator;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.resource.ClasspathResource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContextCompressorTest {
  private static final JsonObject MESSAGE =
      JsonReader.read(ClasspathResource.text(ContextCompressorTest.class, "/dev/ahp/handoff.json"))
          .asObject()
          .orElseThrow();

  /** Text without numbers, names or decisions. */
  private static final String SMALL_TALK =
      "thanks a lot for looking into this so patiently, it is nice to talk this over with you. ";

  /** Key points of each kind. */
  private static final List<String> KEY_POINTS =
      List.of(
          "We decided to keep the old ledger until the audit is done, because a rollback is cheap.",
          "The refund must not exceed the price of the order.",
          "Warning: the sandbox sends real mails.",
          "The order has 14 positions worth 1,204.50 EUR.",
          "The customer's contact is Maria Keller.",
          "Clause 4.2 was flagged as potentially unlimited liability.",
          "Access is only allowed within the office network.");

  private final ContextCompressor compressor = ContextCompressor.standard();

  @Test
  void smallMessageIsUnchanged() {
    CompressionResult result = compressor.compress(MESSAGE, 128_000);

    assertThat(result.compressed()).isFalse();
    assertThat(result.message()).isSameAs(MESSAGE);
    assertThat(result.tokensBefore()).isEqualTo((MESSAGE.toText().length() + 3) / 4);
  }

  @ParameterizedTest
  @ValueSource(ints = {5_000, 10_000, 20_000, 50_000})
  void keyPointsArePreservedAndTheMessageFits(int tokens) {
    JsonObject message = MESSAGE.with("conversationHistoryVerbatim", history(tokens));
    int window = tokens / 2;

    CompressionResult result = compressor.compress(message, window);

    assertThat(result.compressed()).isTrue();
    assertThat(result.fits()).isTrue();
    assertThat(result.tokensAfter())
        .isEqualTo(TokenCounter.byLength().of(result.message()))
        .isLessThanOrEqualTo((int) (window * 0.8));
    String text = result.message().toText();
    assertThat(KEY_POINTS).allMatch(text::contains);
    assertThat(result.message().string("conversationHistorySummary").orElseThrow())
        .contains("Clause 7.1 noted as industry-standard.")
        .doesNotContain("thanks a lot");
    assertThat(result.message().string("historyStrategy")).contains("summary");
    assertThat(HandoffValidator.withoutScan().violations(result.message())).isEmpty();
  }

  @Test
  void lastFiveTurnsAreUnchanged() {
    JsonArray history = history(10_000);

    CompressionResult result =
        compressor.compress(MESSAGE.with("conversationHistoryVerbatim", history), 6_000);

    assertThat(result.turnsBefore()).isEqualTo(history.size());
    assertThat(result.turnsKept()).isEqualTo(5);
    assertThat(result.message().array("conversationHistoryVerbatim").orElseThrow().items())
        .isEqualTo(history.items().subList(history.size() - 5, history.size()));
  }

  @Test
  void toolResultIsKeptWithItsCall() {
    List<Json> turns = new ArrayList<>(history(5_000).items());
    turns.add(turn("assistant", "I look it up."));
    for (int i = 0; i < 5; i++) {
      turns.add(turn("tool", "row"));
    }

    CompressionResult result =
        compressor.compress(
            MESSAGE.with("conversationHistoryVerbatim", new JsonArray(turns)), 4_000);

    assertThat(result.turnsKept()).isEqualTo(6);
    assertThat(firstKept(result).content()).isEqualTo("I look it up.");
  }

  @Test
  void fewerTurnsAreKeptIfTheLastOnesDoNotFit() {
    List<Json> turns = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      turns.add(turn("assistant", "call " + SMALL_TALK.repeat(40)));
      turns.add(turn("tool", "answer " + SMALL_TALK.repeat(40)));
    }

    CompressionResult result =
        compressor.compress(
            MESSAGE.with("conversationHistoryVerbatim", new JsonArray(turns)), 5_000);

    assertThat(result.fits()).isTrue();
    assertThat(result.turnsKept()).isLessThan(5).isEven();
  }

  @Test
  void messageWithLargeOtherMembersDoesNotFit() {
    JsonObject huge =
        MESSAGE.with("currentState", JsonObject.builder().put("blob", "x".repeat(50_000)).build());

    CompressionResult result = compressor.compress(huge, 1_000);

    assertThat(result.fits()).isFalse();
    assertThat(result.turnsKept()).isZero();
  }

  @Test
  void textWithJsonEscapesFits() {
    List<Json> turns = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      turns.add(turn("user", "We decided \"" + "\\\"\\n".repeat(20) + "\" number " + i + "."));
    }

    CompressionResult result =
        compressor.compress(
            MESSAGE.with("conversationHistoryVerbatim", new JsonArray(turns)), 2_000);

    assertThat(result.fits()).isTrue();
    assertThat(result.message().string("conversationHistorySummary").orElseThrow())
        .contains("number 194");
  }

  private static HistoryTurn firstKept(CompressionResult result) {
    return new HistoryTurn(
        result.message().array("conversationHistoryVerbatim").orElseThrow().objects().get(0));
  }

  /** Creates small talk with the key points spread over all but the last turns. */
  private static JsonArray history(int tokens) {
    int turns = tokens * 4 / (SMALL_TALK.length() * 4 + 30);
    List<Json> history = new ArrayList<>();
    for (int i = 0; i < turns; i++) {
      String marked = "";
      for (int m = 0; m < KEY_POINTS.size(); m++) {
        marked +=
            i == (m + 1) * (turns - 8) / (KEY_POINTS.size() + 1) ? KEY_POINTS.get(m) + " " : "";
      }
      history.add(
          turn(
              i % 2 == 0 ? "user" : "assistant",
              SMALL_TALK + marked + SMALL_TALK.repeat(3).strip()));
    }
    return new JsonArray(history);
  }

  private static Json turn(String role, String content) {
    return JsonObject.builder().put("role", role).put("content", content).build();
  }
}
