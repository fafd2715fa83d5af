package dev.ahp.adapter.langchain4j;

import dev.langchain4j.data.message.ChatMessage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an agentic system of LangChain4j works on: the values of its scope, and the conversation in
 * its chat memory, which the scope does not hold.
 *
 * @param scope {@code ahp} is the envelope, a text, since the scope drops nulls and templates print
 *     maps their own way; {@code ahp_message} is what the agent is told; {@code goal summary
 *     active_agent visited_agents} are for conditions
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
