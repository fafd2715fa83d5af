package dev.ahp.adapter.langchain4j;

import dev.ahp.adapter.Turn;
import dev.ahp.adapter.contract.Script;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.stream.Collectors;

/** Says its lines, and remembers what it was asked. */
record ScriptedModel(Script script) implements ChatModel {
  @Override
  public ChatResponse doChat(ChatRequest request) {
    String prompt =
        request.messages().stream().map(ScriptedModel::shown).collect(Collectors.joining("\n"));
    AiMessage said = (AiMessage) ChatTurn.message(script.next(prompt).turn());
    return ChatResponse.builder().aiMessage(said).build();
  }

  private static String shown(ChatMessage message) {
    Turn turn = ChatTurn.of(message).orElseGet(() -> Turn.user(message.toString()));
    return turn.text() + Script.shown(turn.calls());
  }
}
