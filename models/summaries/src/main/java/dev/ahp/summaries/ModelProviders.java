package dev.ahp.summaries;

import dev.ahp.context.LanguageModel;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;

/**
 * Models of three providers. None of them tries twice: a summary that does not come is done
 * without, and a second try would cost time and money that the upstream call did not.
 */
public final class ModelProviders {
  private static final int ONCE = 0;

  private ModelProviders() {}

  /** OpenAI, or any other that speaks its chat completions; a URL ends in {@code /v1}. */
  public static LanguageModel openAi(ModelConnection modelConnection) {
    return new ChatLanguageModel(
        "openai/" + modelConnection.model(),
        modelConnection.price(),
        OpenAiChatModel.builder()
            .baseUrl(modelConnection.url())
            .apiKey(modelConnection.key())
            .modelName(modelConnection.model())
            .timeout(modelConnection.timeout())
            .maxRetries(ONCE)
            .build());
  }

  /** Anthropic's messages; a URL ends in {@code /v1/}. */
  public static LanguageModel anthropic(ModelConnection modelConnection) {
    var model =
        AnthropicChatModel.builder()
            .apiKey(modelConnection.key())
            .modelName(modelConnection.model())
            .timeout(modelConnection.timeout())
            .maxRetries(ONCE);
    if (modelConnection.url() != null) {
      model.baseUrl(modelConnection.url());
    }
    return new ChatLanguageModel(
        "anthropic/" + modelConnection.model(), modelConnection.price(), model.build());
  }

  /** Ollama, which always needs its URL. */
  public static LanguageModel ollama(ModelConnection modelConnection) {
    return new ChatLanguageModel(
        "ollama/" + modelConnection.model(),
        modelConnection.price(),
        OllamaChatModel.builder()
            .baseUrl(modelConnection.url())
            .modelName(modelConnection.model())
            .timeout(modelConnection.timeout())
            .maxRetries(ONCE)
            .build());
  }
}
