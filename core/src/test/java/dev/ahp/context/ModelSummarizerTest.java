package dev.ahp.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ahp.fence.DataFence;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.resource.ClasspathResource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ModelSummarizerTest {
  private static final JsonObject MESSAGE =
      JsonReader.read(ClasspathResource.text(ModelSummarizerTest.class, "/dev/ahp/handoff.json"))
          .asObject()
          .orElseThrow();
  private static final GoldenHistory GOLDEN = GoldenHistory.of(10_000, 3);
  private static final JsonObject LONG =
      MESSAGE.with("conversationHistoryVerbatim", new JsonArray(GOLDEN.turns()));
  private static final Price PRICE = new Price(0.15, 0.60);

  private final List<String> prompts = new ArrayList<>();

  @Test
  void missingKeyPointsAreAddedToTheModelSummary() {
    CompressionResult result = compress(it -> "They talked about freight.", PRICE, 1.0);

    String summary = summary(result);
    assertThat(result.summarizer()).isEqualTo("fake");
    assertThat(result.fallback()).isNull();
    assertThat(summary).startsWith("They talked about freight.\n");
    assertThat(GOLDEN.historyItems())
        .allMatch(it -> result.message().toText().contains(json(it.text())));
    assertThat(result.fits()).isTrue();
    assertThat(prompts).hasSize(1);
    assertThat(DataFence.isIn(prompts.get(0))).isTrue();
  }

  @Test
  void costIsReportedAndCharged() {
    CompressionResult result = compress(it -> "Freight.", PRICE, 1.0);

    assertThat(result.cost()).isEqualTo(new Cost(PRICE.of(9_000, 200), 9_000, 200));
    assertThat(result.cost().usd()).isLessThanOrEqualTo(0.05);
    assertThat(MessageCost.spent(result.message()))
        .isEqualTo(MessageCost.spent(MESSAGE) + result.cost().usd(), within(1e-9));
    assertThat(result.toJson().object("cost").orElseThrow().number("prompt")).contains(9_000d);
  }

  @Test
  void callOverBudgetIsNotMade() {
    CompressionResult result = compress(it -> "Freight.", PRICE, 0.02);

    assertThat(prompts).isEmpty();
    assertThat(result.fallback()).isEqualTo("over budget");
    assertThat(result.summarizer()).isEqualTo("extractive");
    assertThat(result.cost()).isEqualTo(Cost.NONE);
    assertThat(GOLDEN.historyItems())
        .allMatch(it -> result.message().toText().contains(json(it.text())));
  }

  @Test
  void freeModelNeedsNoBudget() {
    assertThat(compress(it -> "Freight.", Price.FREE, 0).summarizer()).isEqualTo("fake");
  }

  @Test
  void extractiveSummaryReplacesAFailedModel() {
    CompressionResult result =
        compress(
            it -> {
              throw new LanguageModelException("no answer within 10 s");
            },
            PRICE,
            1.0);

    assertThat(result.fallback()).isEqualTo("no answer within 10 s");
    assertThat(result.summarizer()).isEqualTo("extractive");
    assertThat(result.fits()).isTrue();
  }

  @Test
  void tooLongReplyIsDiscardedButCharged() {
    CompressionResult result = compress(it -> "We talked. ".repeat(5_000), PRICE, 1.0);

    assertThat(result.summarizer()).isEqualTo("extractive");
    assertThat(result.fallback()).isNotNull();
    assertThat(result.cost().usd()).isPositive();
    assertThat(result.fits()).isTrue();
    assertThat(compress(it -> "  ", PRICE, 1.0).fallback()).isEqualTo("the model returned no text");
  }

  private CompressionResult compress(
      UnaryOperator<String> answer, Price price, double upstreamUsd) {
    TokenCounter tokens = TokenCounter.byLength();
    LanguageModel model =
        new LanguageModel() {
          @Override
          public String name() {
            return "fake";
          }

          @Override
          public Price price() {
            return price;
          }

          @Override
          public ModelReply ask(String instructions, String data, int maxTokens) {
            prompts.add(data);
            return new ModelReply(answer.apply(data), 9_000, 200);
          }
        };
    return ContextCompressor.counting(tokens)
        .asking(new ModelSummarizer(model, tokens, ModelSummarizer.DEFAULT_SHARE, () -> "d3l1m"))
        .compress(LONG, 8_000, upstreamUsd);
  }

  private static String summary(CompressionResult result) {
    return result.message().string("conversationHistorySummary").orElseThrow();
  }

  private static String json(String text) {
    return text.replace("\"", "\\\"");
  }
}
