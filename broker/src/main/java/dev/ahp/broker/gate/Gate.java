package dev.ahp.broker.gate;

import dev.ahp.problem.Violation;
import java.util.List;

/** One check on the way in. Its name is what the audit record says. */
public interface Gate {
  String name();

  /** Every field it objects to; nothing means that it allows the packet. */
  List<Violation> check(Submission submission);
}
