package dev.ahp.adapter.langchain4j;

import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.contract.ModelScript;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.stream.Collectors;

/** Says its lines, and remembers what it was asked. */
record ScriptedModel(ModelScript modelScript) implements ChatModel {
  @Override
  public ChatResponse doChat(ChatRequest request) {
    String prompt =
        request.messages().stream().map(ScriptedModel::shown).collect(Collectors.joining("\n"));
    AiMessage said = (AiMessage) ChatMessageConverter.message(modelScript.next(prompt).turn());
    return ChatResponse.builder().aiMessage(said).build();
  }

  private static String shown(ChatMessage message) {
    ConversationTurn turn =
        ChatMessageConverter.of(message).orElseGet(() -> ConversationTurn.user(message.toString()));
    return turn.text() + ModelScript.shown(turn.calls());
  }
}
