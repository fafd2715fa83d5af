package dev.ahp.adapter.langchain4j;

import dev.langchain4j.data.message.ChatMessage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The state of an agentic system of LangChain4j: the values of its scope and the conversation in
 * its chat memory.
 *
 * @param scope {@code ahp} is the envelope as text, because the scope drops nulls; {@code
 *     ahp_message} is the input of the agent; {@code goal}, {@code summary}, {@code active_agent}
 *     and {@code visited_agents} are for conditions
 */
public record ScopeState(Map<String, Object> scope, List<ChatMessage> messages) {
  static final String MESSAGE = "ahp_message";
  static final String GOAL = "goal";
  static final String SUMMARY = "summary";
  static final String VISITED = "visited_agents";
  static final String ACTIVE = "active_agent";

  public ScopeState {
    scope = new LinkedHashMap<>(scope);
    messages = List.copyOf(messages);
  }
}
