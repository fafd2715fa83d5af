package dev.ahp.context;

/** A model that can write summaries. */
public interface LanguageModel {
  /** Returns the display name, for example {@code openai/gpt-4o-mini}. */
  String name();

  Price price();

  /**
   * Sends one request.
   *
   * @param instructions the system prompt
   * @param data the fenced data for the user turn
   * @param maxTokens maximum length of the reply
   * @throws LanguageModelException if there is no reply
   */
  ModelReply ask(String instructions, String data, int maxTokens);

  /**
   * The reply of a model.
   *
   * @param promptTokens the provider's count, or -1 if it is unknown
   * @param completionTokens the provider's count, or -1 if it is unknown
   */
  record ModelReply(String text, long promptTokens, long completionTokens) {}
}
