package dev.ahp.adapter.springai;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.ai.chat.messages.Message;

/**
 * What a chat client of Spring AI works on.
 *
 * @param context the tools' context, which no model is shown: {@code ahp} is the envelope, a text,
 *     and {@code visited_agents} is who had the task
 * @param messages the projection and what came after
 */
public record ChatState(Map<String, Object> context, List<Message> messages) {
  static final String VISITED = "visited_agents";

  public ChatState {
    context = new LinkedHashMap<>(context);
    messages = List.copyOf(messages);
  }
}
