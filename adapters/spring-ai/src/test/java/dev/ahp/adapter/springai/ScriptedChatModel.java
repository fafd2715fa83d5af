package dev.ahp.adapter.springai;

import dev.ahp.adapter.contract.ModelScript;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;

/** A model that follows a script and records its prompts. */
record ScriptedChatModel(ModelScript modelScript) implements ChatModel {
  @Override
  public ChatResponse call(Prompt prompt) {
    String shown =
        prompt.getInstructions().stream()
            .map(ScriptedChatModel::format)
            .collect(Collectors.joining("\n"));
    AssistantMessage response =
        (AssistantMessage) SpringMessageConverter.message(modelScript.next(shown).turn());
    return new ChatResponse(List.of(new Generation(response)));
  }

  /** Returns tool options, because Spring AI does not execute tool calls without them. */
  @Override
  public ChatOptions getOptions() {
    return ToolCallingChatOptions.builder().build();
  }

  private static String format(Message message) {
    return SpringMessageConverter.turns(message).stream()
        .map(it -> it.text() + ModelScript.shown(it.calls()))
        .collect(Collectors.joining("\n"));
  }
}
