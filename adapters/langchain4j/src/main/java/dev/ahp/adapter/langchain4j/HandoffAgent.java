package dev.ahp.adapter.langchain4j;

import dev.langchain4j.agentic.Agent;
import dev.langchain4j.service.UserMessage;
import dev.langchain4j.service.V;

/**
 * An agent that takes over a task. LangChain4j builds it from a model and tools. Custom agents can
 * use {@code ahp_message} in the same way.
 */
public interface HandoffAgent {
  @Agent("Takes over a task from another agent")
  @UserMessage("{{" + ScopeState.MESSAGE + "}}")
  String takeOver(@V(ScopeState.MESSAGE) String message);
}
