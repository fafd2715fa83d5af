package dev.ahp.adapter.langchain4j;

import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.contract.ModelScript;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.stream.Collectors;

/** A model that follows a script and records its prompts. */
record ScriptedModel(ModelScript modelScript) implements ChatModel {
  @Override
  public ChatResponse doChat(ChatRequest request) {
    String prompt =
        request.messages().stream().map(ScriptedModel::format).collect(Collectors.joining("\n"));
    AiMessage response = (AiMessage) ChatMessageConverter.message(modelScript.next(prompt).turn());
    return ChatResponse.builder().aiMessage(response).build();
  }

  private static String format(ChatMessage message) {
    ConversationTurn turn =
        ChatMessageConverter.of(message).orElseGet(() -> ConversationTurn.user(message.toString()));
    return turn.text() + ModelScript.shown(turn.calls());
  }
}
