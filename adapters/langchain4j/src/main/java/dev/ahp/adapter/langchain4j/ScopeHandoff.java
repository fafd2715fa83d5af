package dev.ahp.adapter.langchain4j;

import dev.ahp.adapter.StateHandoff;
import dev.langchain4j.agentic.scope.AgenticScope;
import java.util.Map;

/** A handoff request in the scope, for agents and actions without tools. */
public final class ScopeHandoff {
  private ScopeHandoff() {}

  /**
   * Requests a handoff with optional {@code goal}, {@code done}, {@code remaining}, {@code state}.
   */
  public static void write(AgenticScope scope, String target, Map<String, ?> arguments) {
    scope.writeState(StateHandoff.SLOT, StateHandoff.text(target, arguments));
  }
}
