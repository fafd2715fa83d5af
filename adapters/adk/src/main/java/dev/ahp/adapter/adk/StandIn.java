package dev.ahp.adapter.adk;

import com.google.adk.agents.BaseAgent;
import com.google.adk.agents.InvocationContext;
import com.google.adk.events.Event;
import dev.ahp.adapter.Aliases;
import io.reactivex.rxjava3.core.Flowable;
import java.util.List;

/**
 * Stands in the tree for an agent elsewhere: a transfer to it ends the run. Its one event says
 * nothing; without it ADK would ask the model again.
 */
public final class StandIn extends BaseAgent {
  private StandIn(String name, String elsewhere) {
    super(name, elsewhere + ", elsewhere", List.of(), List.of(), List.of());
  }

  /** Sub-agents for ADK's own {@code transfer_to_agent} and for {@link HandOver}. */
  public static List<BaseAgent> forAll(Aliases aliases) {
    return aliases.names().stream()
        .<BaseAgent>map(it -> new StandIn(aliases.nativeName(it), it))
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
