package dev.ahp.handoff;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.schema.Schema;
import java.util.List;

/** Checks the message against the schema of its version. */
final class SchemaCheck implements HandoffCheck {
  @Override
  public List<Violation> violations(JsonObject message) {
    HandoffVersion version = HandoffVersion.of(message).orElse(HandoffVersion.CURRENT);
    if (!version.isReadable()) {
      return List.of(
          new Violation(
              ProblemCode.SCHEMA_INVALID,
              "/schemaVersion",
              "must be "
                  + HandoffVersion.CURRENT.major()
                  + ".x, but is "
                  + version
                  + "; no migration from that version is registered"));
    }
    return Schema.of(version.schema()).violations(message);
  }
}
