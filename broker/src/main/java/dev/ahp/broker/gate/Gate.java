package dev.ahp.broker.gate;

import dev.ahp.problem.Violation;
import java.util.List;

/** A check of new packets. Its name appears in the audit record. */
public interface Gate {
  String name();

  /** Returns the violations; an empty list allows the packet. */
  List<Violation> check(Submission submission);
}
