package dev.ahp.handoff;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;

/** The message has the members and types of its version. */
final class SchemaCheck implements HandoffCheck {
  @Override
  public List<Violation> violations(JsonObject message) {
    HandoffVersion version = HandoffVersion.of(message).orElse(HandoffVersion.CURRENT);
    if (!version.isReadable()) {
      return List.of(
          new Violation(
              ProblemCode.SCHEMA_INVALID,
              "/schemaVersion",
              "is "
                  + version
                  + ", but only "
                  + HandoffVersion.CURRENT.major()
                  + ".x is read and no migration is registered for it"));
    }
    return version.schema().violations(message);
  }
}
