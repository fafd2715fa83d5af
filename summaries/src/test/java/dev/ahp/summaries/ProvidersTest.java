package dev.ahp.summaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.context.Compression;
import dev.ahp.context.ContextCompressor;
import dev.ahp.context.Cost;
import dev.ahp.context.LanguageModel;
import dev.ahp.context.ModelFailed;
import dev.ahp.context.ModelSummarizer;
import dev.ahp.context.Price;
import dev.ahp.context.TokenCount;
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
class ProvidersTest {
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

  private static Connection connection(String url) {
    return Connection.to("small", PRICE).at(url).key("secret-key").within(Duration.ofSeconds(20));
  }

  @Test
  void openAisWireIsSpoken() throws IOException {
    try (ProviderServer server = ProviderServer.answering(200, OPENAI)) {
      LanguageModel model = Providers.openAi(connection(server.url("/v1")));

      assertThat(model.ask("Condense.", "the turns", 300)).isEqualTo(reply());

      ProviderServer.Asked asked = server.asked().get(0);
      assertThat(asked.path()).isEqualTo("/v1/chat/completions");
      assertThat(asked.headers().getFirst("Authorization")).isEqualTo("Bearer secret-key");
      assertThat(asked.body().string("model")).contains("small");
      assertThat(turns(asked)).containsExactly("system Condense.", "user the turns");
      assertThat(asked.body().toText()).contains("300");
      assertThat(model.name()).isEqualTo("openai/small");
    }
  }

  @Test
  void anthropicsWireIsSpoken() throws IOException {
    try (ProviderServer server = ProviderServer.answering(200, ANTHROPIC)) {
      LanguageModel model = Providers.anthropic(connection(server.url("/v1/")));

      assertThat(model.ask("Condense.", "the turns", 300)).isEqualTo(reply());

      ProviderServer.Asked asked = server.asked().get(0);
      assertThat(asked.path()).isEqualTo("/v1/messages");
      assertThat(asked.headers().getFirst("x-api-key")).isEqualTo("secret-key");
      assertThat(asked.headers().getFirst("anthropic-version")).isNotBlank();
      assertThat(asked.body().number("max_tokens")).contains(300d);
      assertThat(asked.body().toText()).contains("Condense.", "the turns");
    }
  }

  @Test
  void ollamasWireIsSpoken() throws IOException {
    try (ProviderServer server = ProviderServer.answering(200, OLLAMA)) {
      LanguageModel model = Providers.ollama(connection(server.url("")));

      assertThat(model.ask("Condense.", "the turns", 300)).isEqualTo(reply());

      ProviderServer.Asked asked = server.asked().get(0);
      assertThat(asked.path()).isEqualTo("/api/chat");
      assertThat(turns(asked)).containsExactly("system Condense.", "user the turns");
      assertThat(asked.body().object("options").orElseThrow().number("num_predict")).contains(300d);
    }
  }

  @Test
  void aProviderThatFailsIsAskedOnceAndDoneWithout() throws IOException {
    for (Function<String, LanguageModel> provider : providers()) {
      for (String body : new String[] {"{\"error\":{\"message\":\"overloaded\"}}", "<html>"}) {
        try (ProviderServer server =
            ProviderServer.answering(body.equals("<html>") ? 200 : 503, body)) {
          Compression result = compress(provider.apply(server.url("")));

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
          Providers.openAi(connection(server.url("/v1")).within(Duration.ofMillis(300)));

      assertThatThrownBy(() -> model.ask("Condense.", "the turns", 300))
          .isInstanceOf(ModelFailed.class);
      assertThat(compress(model).summarizer()).isEqualTo("extractive");
    }
  }

  @Test
  void aSummaryOfAProviderIsTakenAndItsCostHeldUnderItsShare() throws IOException {
    try (ProviderServer server = ProviderServer.answering(200, OPENAI)) {
      Compression result = compress(Providers.openAi(connection(server.url("/v1"))));

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
        url -> Providers.openAi(connection(url + "/v1")),
        url -> Providers.anthropic(connection(url + "/v1/")),
        url -> Providers.ollama(connection(url)));
  }

  private static LanguageModel.Reply reply() {
    return new LanguageModel.Reply("They keep carrier 7.", 1200, 40);
  }

  private static List<String> turns(ProviderServer.Asked asked) {
    return asked.body().array("messages").orElseThrow().objects().stream()
        .map(it -> it.string("role").orElse("") + " " + it.string("content").orElse(""))
        .toList();
  }

  private static Compression compress(LanguageModel model) {
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
    TokenCount tokens = TokenCount.byLength();
    return ContextCompressor.counting(tokens)
        .asking(new ModelSummarizer(model, tokens, ModelSummarizer.DEFAULT_SHARE, () -> "d3l1m"))
        .compress(message, 1_500);
  }

  private static Json turn(String content) {
    return JsonObject.builder().put("role", "user").put("content", content).build();
  }

  private static String summary(Compression result) {
    return result.message().string("conversationHistorySummary").orElseThrow();
  }
}
