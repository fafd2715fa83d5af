package dev.ahp.broker.command;

import dev.ahp.broker.store.PacketState;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A packet that a claim returns.
 *
 * @param accepted whether the agent owns it already
 * @param resumed whether it was returned to its owner
 * @param checkpoint the state that its owner saved, null if the agent saved none
 */
public record ClaimItem(
    PacketState packet,
    JsonObject content,
    boolean accepted,
    boolean resumed,
    @Nullable Json checkpoint) {
  void takeFrom(SizeBudget budget) {
    budget.take(SizeBudget.size(content));
    if (checkpoint != null) {
      budget.take(SizeBudget.size(checkpoint));
    }
  }
}
