package dev.ahp.handoff;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;

/** Looks at one aspect of a handoff message; an empty list means nothing to say. */
@FunctionalInterface
public interface HandoffCheck {
  List<Violation> violations(JsonObject message);
}
