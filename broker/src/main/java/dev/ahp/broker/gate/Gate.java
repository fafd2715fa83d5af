package dev.ahp.broker.gate;

import dev.ahp.problem.Violation;
import java.util.List;

/** A check of new packets. Its name appears in the audit record. */
@FunctionalInterface
public interface Gate {
  /** Gates of an embedding program keep the default. */
  default GateName name() {
    return GateName.CUSTOM;
  }

  /** Returns the violations; an empty list allows the packet. */
  List<Violation> check(Submission submission);
}
