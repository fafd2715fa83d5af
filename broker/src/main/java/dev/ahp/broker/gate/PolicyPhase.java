package dev.ahp.broker.gate;

import dev.ahp.problem.ProblemCode;
import java.util.Locale;

/** The operations that a policy can decide. */
public enum PolicyPhase {
  SUBMIT(ProblemCode.GATE_REJECTED),
  ACCEPT(ProblemCode.GATE_REJECTED),
  COMPLETE(ProblemCode.OUTPUT_INVALID);

  private final ProblemCode code;

  PolicyPhase(ProblemCode code) {
    this.code = code;
  }

  /** Returns the code of a denial. */
  public ProblemCode code() {
    return code;
  }

  /** Returns the name in settings and requests. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
