package dev.ahp.summaries;

import dev.ahp.context.LanguageModel;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;

/**
 * Creates models of three providers. Requests are not retried, because a missing summary has a
 * fallback and a retry would cost time and money.
 */
public final class ModelProviders {
  private static final int NO_RETRIES = 0;

  private ModelProviders() {}

  /** Returns a model of OpenAI or a compatible provider. The URL ends with {@code /v1}. */
  public static LanguageModel openAi(ModelConnection connection) {
    return new ChatLanguageModel(
        "openai/" + connection.model(),
        connection.price(),
        OpenAiChatModel.builder()
            .baseUrl(connection.url())
            .apiKey(connection.key())
            .modelName(connection.model())
            .timeout(connection.timeout())
            .maxRetries(NO_RETRIES)
            .build());
  }

  /** Returns a model of Anthropic. The URL ends with {@code /v1/}. */
  public static LanguageModel anthropic(ModelConnection connection) {
    var model =
        AnthropicChatModel.builder()
            .apiKey(connection.key())
            .modelName(connection.model())
            .timeout(connection.timeout())
            .maxRetries(NO_RETRIES);
    if (connection.url() != null) {
      model.baseUrl(connection.url());
    }
    return new ChatLanguageModel(
        "anthropic/" + connection.model(), connection.price(), model.build());
  }

  /** Returns a model of Ollama, which requires a URL. */
  public static LanguageModel ollama(ModelConnection connection) {
    return new ChatLanguageModel(
        "ollama/" + connection.model(),
        connection.price(),
        OllamaChatModel.builder()
            .baseUrl(connection.url())
            .modelName(connection.model())
            .timeout(connection.timeout())
            .maxRetries(NO_RETRIES)
            .build());
  }
}
