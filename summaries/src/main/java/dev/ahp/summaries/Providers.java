package dev.ahp.summaries;

import dev.ahp.context.LanguageModel;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;

/**
 * Models of three providers. None of them tries twice: a summary that does not come is done
 * without, and a second try would cost time and money that the upstream call did not.
 */
public final class Providers {
  private static final int ONCE = 0;

  private Providers() {}

  /** OpenAI, or any other that speaks its chat completions; a URL ends in {@code /v1}. */
  public static LanguageModel openAi(Connection connection) {
    return new ChatLanguageModel(
        "openai/" + connection.model(),
        connection.price(),
        OpenAiChatModel.builder()
            .baseUrl(connection.url())
            .apiKey(connection.key())
            .modelName(connection.model())
            .timeout(connection.timeout())
            .maxRetries(ONCE)
            .build());
  }

  /** Anthropic's messages; a URL ends in {@code /v1/}. */
  public static LanguageModel anthropic(Connection connection) {
    var model =
        AnthropicChatModel.builder()
            .apiKey(connection.key())
            .modelName(connection.model())
            .timeout(connection.timeout())
            .maxRetries(ONCE);
    if (connection.url() != null) {
      model.baseUrl(connection.url());
    }
    return new ChatLanguageModel(
        "anthropic/" + connection.model(), connection.price(), model.build());
  }

  /** Ollama, which always needs its URL. */
  public static LanguageModel ollama(Connection connection) {
    return new ChatLanguageModel(
        "ollama/" + connection.model(),
        connection.price(),
        OllamaChatModel.builder()
            .baseUrl(connection.url())
            .modelName(connection.model())
            .timeout(connection.timeout())
            .maxRetries(ONCE)
            .build());
  }
}
