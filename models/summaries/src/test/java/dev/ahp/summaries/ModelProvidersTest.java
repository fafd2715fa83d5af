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
  void openAiRequestAndResponseMatchItsApi() throws IOException {
    try (ProviderServer server = ProviderServer.respondingWith(200, OPENAI)) {
      LanguageModel model = ModelProviders.openAi(connection(server.url("/v1")));

      assertThat(model.ask("Condense.", "the turns", 300)).isEqualTo(reply());

      ProviderServer.ReceivedRequest request = server.requests().get(0);
      assertThat(request.path()).isEqualTo("/v1/chat/completions");
      assertThat(request.headers().getFirst("Authorization")).isEqualTo("Bearer secret-key");
      assertThat(request.body().string("model")).contains("small");
      assertThat(turns(request)).containsExactly("system Condense.", "user the turns");
      assertThat(request.body().toText()).contains("300");
      assertThat(model.name()).isEqualTo("openai/small");
    }
  }

  @Test
  void anthropicRequestAndResponseMatchItsApi() throws IOException {
    try (ProviderServer server = ProviderServer.respondingWith(200, ANTHROPIC)) {
      LanguageModel model = ModelProviders.anthropic(connection(server.url("/v1/")));

      assertThat(model.ask("Condense.", "the turns", 300)).isEqualTo(reply());

      ProviderServer.ReceivedRequest request = server.requests().get(0);
      assertThat(request.path()).isEqualTo("/v1/messages");
      assertThat(request.headers().getFirst("x-api-key")).isEqualTo("secret-key");
      assertThat(request.headers().getFirst("anthropic-version")).isNotBlank();
      assertThat(request.body().number("max_tokens")).contains(300d);
      assertThat(request.body().toText()).contains("Condense.", "the turns");
    }
  }

  @Test
  void ollamaRequestAndResponseMatchItsApi() throws IOException {
    try (ProviderServer server = ProviderServer.respondingWith(200, OLLAMA)) {
      LanguageModel model = ModelProviders.ollama(connection(server.url("")));

      assertThat(model.ask("Condense.", "the turns", 300)).isEqualTo(reply());

      ProviderServer.ReceivedRequest request = server.requests().get(0);
      assertThat(request.path()).isEqualTo("/api/chat");
      assertThat(turns(request)).containsExactly("system Condense.", "user the turns");
      assertThat(request.body().object("options").orElseThrow().number("num_predict"))
          .contains(300d);
    }
  }

  @Test
  void failedRequestIsNotRetriedAndFallsBack() throws IOException {
    for (Function<String, LanguageModel> provider : providers()) {
      for (String body : new String[] {"{\"error\":{\"message\":\"overloaded\"}}", "<html>"}) {
        try (ProviderServer server =
            ProviderServer.respondingWith(body.equals("<html>") ? 200 : 503, body)) {
          CompressionResult result = compress(provider.apply(server.url("")));

          assertThat(server.requests()).hasSize(1);
          assertThat(result.fallback())
              .contains("returned no response")
              .doesNotContain("secret-key");
          assertThat(result.summarizer()).isEqualTo("extractive");
          assertThat(result.fits()).isTrue();
          assertThat(summary(result)).contains("We decided to keep carrier 7 until May.");
        }
      }
    }
  }

  @Test
  void timeoutFallsBackToExtractiveSummary() throws IOException {
    try (ProviderServer server = ProviderServer.silent()) {
      LanguageModel model =
          ModelProviders.openAi(connection(server.url("/v1")).within(Duration.ofMillis(300)));

      assertThatThrownBy(() -> model.ask("Condense.", "the turns", 300))
          .isInstanceOf(LanguageModelException.class);
      assertThat(compress(model).summarizer()).isEqualTo("extractive");
    }
  }

  @Test
  void providerSummaryIsUsedWithinItsCostShare() throws IOException {
    try (ProviderServer server = ProviderServer.respondingWith(200, OPENAI)) {
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
  void connectionDoesNotPrintItsKey() {
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

  private static List<String> turns(ProviderServer.ReceivedRequest request) {
    return request.body().array("messages").orElseThrow().objects().stream()
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
