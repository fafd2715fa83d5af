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
 * Records the conversation including tool calls. The response and the memory of a client contain
 * only the question and the final answer.
 */
final class ConversationRecorder implements ToolCallingManager {
  private final ToolCallingManager tools = ToolCallingManager.builder().build();
  private List<Message> conversation;
  private boolean endedByTool;

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
    endedByTool = result.returnDirect();
    return result;
  }

  /** Returns the conversation with the final answer, unless a tool endedByTool the turn. */
  List<Message> with(Message finalAnswer) {
    List<Message> all = new ArrayList<>(conversation);
    if (!endedByTool) {
      all.add(finalAnswer);
    }
    return all;
  }
}
