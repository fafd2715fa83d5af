package dev.ahp;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.List;

/**
 * Thrown if the caller's lease has expired or was superseded by a newer one. Nothing was changed.
 */
public final class LeaseLost extends Denied {
  public LeaseLost(String message, JsonObject facts) {
    super(ProblemCode.LEASE_LOST.name(), message, List.of(), facts);
  }
}
