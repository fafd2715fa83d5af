package dev.ahp.summaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.context.CompressionResult;
import dev.ahp.context.ContextCompressor;
import dev.ahp.context.Cost;
import dev.ahp.context.LanguageModel;
import dev.ahp.context.LanguageModelException;
import dev.ahp.context.ModelSummarizer;
import dev.ahp.context.Price;
import dev.ahp.context.TokenCounter;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ModelProvidersTest {
  private static final Price PRICE = new Price(0.25, 1.25);
  private static final String OPENAI =
      """
      {"id":"chatcmpl-1","object":"chat.completion","created":1750000000,"model":"small","choices":[{"index":0,
       "message":{"role":"assistant","content":"They keep carrier 7."},"finish_reason":"stop"}],
       "usage":{"prompt_tokens":1200,"completion_tokens":40,"total_tokens":1240}}\
      """;
  private static final String ANTHROPIC =
      """
      {"id":"msg_1","type":"message","role":"assistant","model":"small","content":[{"type":"text","text":"They keep carrier 7."}],
       "stop_reason":"end_turn","stop_sequence":null,"usage":{"input_tokens":1200,"output_tokens":40}}\
      """;
  private static final String OLLAMA =
      """
      {"model":"small","created_at":"2026-06-12T10:00:00Z","message":{"role":"assistant","content":"They keep carrier 7."},
       "done":true,"done_reason":"stop","prompt_eval_count":1200,"eval_count":40}\
      """;

  private static ModelConnection connection(String url) {
    return ModelConnection.to("small", PRICE)
        .at(url)
        .key("secret-key")
        .within(Duration.ofSeconds(20));
  }

  @Test
  void openAisWireIsSpoken() throws IOException {
    try (ProviderServer server = ProviderServer.answering(200, OPENAI)) {
      LanguageModel model = ModelProviders.openAi(connection(server.url("/v1")));

      assertThat(model.ask("Condense.", "the turns", 300)).isEqualTo(reply());

      ProviderServer.ReceivedRequest receivedRequest = server.asked().get(0);
      assertThat(receivedRequest.path()).isEqualTo("/v1/chat/completions");
      assertThat(receivedRequest.headers().getFirst("Authorization"))
          .isEqualTo("Bearer secret-key");
      assertThat(receivedRequest.body().string("model")).contains("small");
      assertThat(turns(receivedRequest)).containsExactly("system Condense.", "user the turns");
      assertThat(receivedRequest.body().toText()).contains("300");
      assertThat(model.name()).isEqualTo("openai/small");
    }
  }

  @Test
  void anthropicsWireIsSpoken() throws IOException {
    try (ProviderServer server = ProviderServer.answering(200, ANTHROPIC)) {
      LanguageModel model = ModelProviders.anthropic(connection(server.url("/v1/")));

      assertThat(model.ask("Condense.", "the turns", 300)).isEqualTo(reply());

      ProviderServer.ReceivedRequest receivedRequest = server.asked().get(0);
      assertThat(receivedRequest.path()).isEqualTo("/v1/messages");
      assertThat(receivedRequest.headers().getFirst("x-api-key")).isEqualTo("secret-key");
      assertThat(receivedRequest.headers().getFirst("anthropic-version")).isNotBlank();
      assertThat(receivedRequest.body().number("max_tokens")).contains(300d);
      assertThat(receivedRequest.body().toText()).contains("Condense.", "the turns");
    }
  }

  @Test
  void ollamasWireIsSpoken() throws IOException {
    try (ProviderServer server = ProviderServer.answering(200, OLLAMA)) {
      LanguageModel model = ModelProviders.ollama(connection(server.url("")));

      assertThat(model.ask("Condense.", "the turns", 300)).isEqualTo(reply());

      ProviderServer.ReceivedRequest receivedRequest = server.asked().get(0);
      assertThat(receivedRequest.path()).isEqualTo("/api/chat");
      assertThat(turns(receivedRequest)).containsExactly("system Condense.", "user the turns");
      assertThat(receivedRequest.body().object("options").orElseThrow().number("num_predict"))
          .contains(300d);
    }
  }

  @Test
  void aProviderThatFailsIsAskedOnceAndDoneWithout() throws IOException {
    for (Function<String, LanguageModel> provider : providers()) {
      for (String body : new String[] {"{\"error\":{\"message\":\"overloaded\"}}", "<html>"}) {
        try (ProviderServer server =
            ProviderServer.answering(body.equals("<html>") ? 200 : 503, body)) {
          CompressionResult result = compress(provider.apply(server.url("")));

          assertThat(server.asked()).hasSize(1);
          assertThat(result.fallback()).contains("gave no answer").doesNotContain("secret-key");
          assertThat(result.summarizer()).isEqualTo("extractive");
          assertThat(result.fits()).isTrue();
          assertThat(summary(result)).contains("We decided to keep carrier 7 until May.");
        }
      }
    }
  }

  @Test
  void aProviderThatDoesNotAnswerInTimeIsDoneWithout() throws IOException {
    try (ProviderServer server = ProviderServer.silent()) {
      LanguageModel model =
          ModelProviders.openAi(connection(server.url("/v1")).within(Duration.ofMillis(300)));

      assertThatThrownBy(() -> model.ask("Condense.", "the turns", 300))
          .isInstanceOf(LanguageModelException.class);
      assertThat(compress(model).summarizer()).isEqualTo("extractive");
    }
  }

  @Test
  void aSummaryOfAProviderIsTakenAndItsCostHeldUnderItsShare() throws IOException {
    try (ProviderServer server = ProviderServer.answering(200, OPENAI)) {
      CompressionResult result = compress(ModelProviders.openAi(connection(server.url("/v1"))));

      assertThat(result.summarizer()).isEqualTo("openai/small");
      assertThat(summary(result))
          .startsWith("They keep carrier 7.\n")
          .contains("We decided to keep carrier 7 until May.");
      assertThat(result.cost()).isEqualTo(new Cost(0.00035, 1200, 40));
      assertThat(result.cost().usd()).isLessThan(0.05 * 0.10);
      assertThat(result.message().object("costTracking").orElseThrow().number("costSpentSoFarUSD"))
          .contains(0.10035);
    }
  }

  @Test
  void aConnectionDoesNotTellItsKey() {
    assertThat(connection("http://127.0.0.1:1").toString()).doesNotContain("secret-key");
  }

  private static List<Function<String, LanguageModel>> providers() {
    return List.of(
        url -> ModelProviders.openAi(connection(url + "/v1")),
        url -> ModelProviders.anthropic(connection(url + "/v1/")),
        url -> ModelProviders.ollama(connection(url)));
  }

  private static LanguageModel.ModelReply reply() {
    return new LanguageModel.ModelReply("They keep carrier 7.", 1200, 40);
  }

  private static List<String> turns(ProviderServer.ReceivedRequest receivedRequest) {
    return receivedRequest.body().array("messages").orElseThrow().objects().stream()
        .map(it -> it.string("role").orElse("") + " " + it.string("content").orElse(""))
        .toList();
  }

  private static CompressionResult compress(LanguageModel model) {
    List<Json> turns = new ArrayList<>();
    turns.add(turn("We decided to keep carrier 7 until May."));
    for (int i = 0; i < 100; i++) {
      turns.add(turn("let me think about this for a moment, it is not easy at all."));
    }
    JsonObject message =
        JsonObject.builder()
            .put("conversationHistorySummary", "")
            .put("conversationHistoryVerbatim", new JsonArray(turns))
            .put(
                "costTracking",
                JsonObject.builder()
                    .put("costSpentSoFarUSD", 0.1)
                    .put("costBudgetRemainingUSD", 0.9)
                    .build())
            .build();
    TokenCounter tokens = TokenCounter.byLength();
    return ContextCompressor.counting(tokens)
        .asking(new ModelSummarizer(model, tokens, ModelSummarizer.DEFAULT_SHARE, () -> "d3l1m"))
        .compress(message, 1_500);
  }

  private static Json turn(String content) {
    return JsonObject.builder().put("role", "user").put("content", content).build();
  }

  private static String summary(CompressionResult result) {
    return result.message().string("conversationHistorySummary").orElseThrow();
  }
}
