package dev.ahp.broker.gate;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;

/** A decision service outside of the broker. A call may block, so it never runs on a writer. */
public interface Policy {
  /** Returns the name by which audit records name the policy. */
  String name();

  /** Returns whether the policy decides this operation. Must not block. */
  boolean appliesTo(PolicyPhase phase, JsonObject packet);

  /** Returns the violations with the code of the phase; an empty list allows the operation. */
  List<Violation> check(PolicyQuery query);
}
