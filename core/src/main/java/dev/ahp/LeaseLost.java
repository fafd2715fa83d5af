package dev.ahp;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.List;

/** The caller no longer holds the lease: it lapsed, or a newer one was given. Nothing changed. */
public final class LeaseLost extends Denied {
  public LeaseLost(String message, JsonObject facts) {
    super(ProblemCode.LEASE_LOST.name(), message, List.of(), facts);
  }
}
