package dev.ahp.adapter.springai;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.ai.chat.messages.Message;

/**
 * The state of a chat client of Spring AI.
 *
 * @param context the tool context, which is hidden from models: {@code ahp} is the envelope as
 *     text, and {@code visited_agents} lists the previous agents
 * @param messages the projection and the later turns
 */
public record ChatState(Map<String, Object> context, List<Message> messages) {
  static final String VISITED = "visited_agents";

  public ChatState {
    context = new LinkedHashMap<>(context);
    messages = List.copyOf(messages);
  }
}
