package dev.ahp.handoff;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;

/** Checks one aspect of a handoff message. Returns an empty list if it finds no violations. */
@FunctionalInterface
public interface HandoffCheck {
  List<Violation> violations(JsonObject message);
}
