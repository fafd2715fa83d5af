package dev.ahp.summaries;

import dev.ahp.context.LanguageModel;
import dev.ahp.context.LanguageModelException;
import dev.ahp.context.Price;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import org.jspecify.annotations.Nullable;

/** A LangChain4j chat model. All its failures become {@link LanguageModelException}. */
record ChatLanguageModel(String name, Price price, ChatModel chat) implements LanguageModel {
  @Override
  public ModelReply ask(String instructions, String data, int maxTokens) {
    ChatRequest request =
        ChatRequest.builder()
            .messages(SystemMessage.from(instructions), UserMessage.from(data))
            .maxOutputTokens(maxTokens)
            .build();
    try {
      return reply(chat.chat(request));
    } catch (RuntimeException e) {
      // The message of the library may contain the request, so only the class name is used.
      throw new LanguageModelException(
          name + " returned no response: " + e.getClass().getSimpleName(), e);
    }
  }

  private static ModelReply reply(ChatResponse response) {
    String text = response.aiMessage().text();
    TokenUsage usage = response.tokenUsage();
    return new ModelReply(
        text == null ? "" : text,
        count(usage == null ? null : usage.inputTokenCount()),
        count(usage == null ? null : usage.outputTokenCount()));
  }

  private static long count(@Nullable Integer tokens) {
    return tokens == null ? -1 : tokens;
  }
}
