package dev.ahp.adapter.adk;

import com.google.adk.agents.BaseAgent;
import com.google.adk.agents.InvocationContext;
import com.google.adk.events.Event;
import dev.ahp.adapter.AgentAliases;
import io.reactivex.rxjava3.core.Flowable;
import java.util.List;

/**
 * Stands in the tree for an agent elsewhere: a transfer to it ends the run. Its one event says
 * nothing; without it ADK would ask the model again.
 */
public final class PlaceholderAgent extends BaseAgent {
  private PlaceholderAgent(String name, String elsewhere) {
    super(name, elsewhere + ", elsewhere", List.of(), List.of(), List.of());
  }

  /** Sub-agents for ADK's own {@code transfer_to_agent} and for {@link AdkHandoffTool}. */
  public static List<BaseAgent> forAll(AgentAliases agentAliases) {
    return agentAliases.names().stream()
        .<BaseAgent>map(it -> new PlaceholderAgent(agentAliases.nativeName(it), it))
        .toList();
  }

  @Override
  protected Flowable<Event> runAsyncImpl(InvocationContext context) {
    return Flowable.just(
        Event.builder()
            .id(Event.generateEventId())
            .invocationId(context.invocationId())
            .author(name())
            .build());
  }

  @Override
  protected Flowable<Event> runLiveImpl(InvocationContext context) {
    return runAsyncImpl(context);
  }
}
