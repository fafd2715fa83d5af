package dev.ahp.context;

/** A model that can be asked to write a summary. */
public interface LanguageModel {
  /** As people know it, such as {@code openai/gpt-4o-mini}. */
  String name();

  Price price();

  /**
   * Asks once.
   *
   * @param instructions what to do, in the system's turn
   * @param data what to do it with, fenced, in the user's turn
   * @param maxTokens of the answer
   * @throws LanguageModelException if there is no answer, whatever the cause
   */
  ModelReply ask(String instructions, String data, int maxTokens);

  /**
   * An answer.
   *
   * @param promptTokens as the provider counted, or -1 where it does not say
   * @param completionTokens the same for the answer
   */
  record ModelReply(String text, long promptTokens, long completionTokens) {}
}
