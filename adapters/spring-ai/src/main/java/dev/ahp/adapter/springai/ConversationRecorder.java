package dev.ahp.adapter.springai;

import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.model.tool.ToolExecutionResult;
import org.springframework.ai.tool.definition.ToolDefinition;

/**
 * Remembers the conversation as the tools left it. A client's answer and its memory hold only the
 * question and the last word, not the calls between.
 */
final class ConversationRecorder implements ToolCallingManager {
  private final ToolCallingManager tools = ToolCallingManager.builder().build();
  private List<Message> conversation;
  private boolean ended;

  ConversationRecorder(List<Message> conversation) {
    this.conversation = conversation;
  }

  @Override
  public List<ToolDefinition> resolveToolDefinitions(ToolCallingChatOptions options) {
    return tools.resolveToolDefinitions(options);
  }

  @Override
  public ToolExecutionResult executeToolCalls(Prompt prompt, ChatResponse response) {
    ToolExecutionResult result = tools.executeToolCalls(prompt, response);
    conversation = result.conversationHistory();
    ended = result.returnDirect();
    return result;
  }

  /** All of it, with the last word unless a tool had it. */
  List<Message> with(Message lastWord) {
    List<Message> all = new ArrayList<>(conversation);
    if (!ended) {
      all.add(lastWord);
    }
    return all;
  }
}
