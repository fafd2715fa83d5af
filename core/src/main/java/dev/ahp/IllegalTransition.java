package dev.ahp;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.List;

/** Thrown if the packet's status does not allow the operation. Nothing was changed. */
public final class IllegalTransition extends Denied {
  public IllegalTransition(String message, JsonObject facts) {
    super(ProblemCode.ILLEGAL_TRANSITION.name(), message, List.of(), facts);
  }
}
