package dev.ahp.broker.store;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A query for claimable packets.
 *
 * @param queues the queues of the agent
 * @param taskId only packets of this task; null for any
 * @param types only packets of these types; empty for any
 */
public record ClaimQuery(
    List<String> queues, @Nullable String taskId, Set<String> types, int limit) {
  public ClaimQuery {
    queues = List.copyOf(queues);
    types = Set.copyOf(types);
  }

  public ClaimQuery withLimit(int changed) {
    return new ClaimQuery(queues, taskId, types, changed);
  }

  /** Returns whether the query may skip packets that other agents may claim. */
  public boolean isSelective() {
    return taskId != null || !types.isEmpty();
  }
}
