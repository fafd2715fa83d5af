package dev.ahp.adapter.adk;

import com.google.adk.agents.BaseAgent;
import com.google.adk.agents.InvocationContext;
import com.google.adk.events.Event;
import dev.ahp.adapter.AgentAliases;
import io.reactivex.rxjava3.core.Flowable;
import java.util.List;

/**
 * A sub-agent that represents a remote agent. A transfer to it ends the run. It emits one empty
 * event, because ADK would otherwise call the model again.
 */
public final class PlaceholderAgent extends BaseAgent {
  private PlaceholderAgent(String name, String target) {
    super(name, target + ", a remote agent", List.of(), List.of(), List.of());
  }

  /** Returns sub-agents for {@code transfer_to_agent} of ADK and {@link AdkHandoffTool}. */
  public static List<BaseAgent> forAll(AgentAliases aliases) {
    return aliases.names().stream()
        .<BaseAgent>map(it -> new PlaceholderAgent(aliases.nativeName(it), it))
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
