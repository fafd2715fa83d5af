package dev.ahp.broker.gate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.schema.MalformedSchemaException;
import dev.ahp.schema.Schema;
import java.util.List;

/**
 * The schema that a packet says its result must fit. One that is none, or not known here, would let
 * any result pass, and nobody would be told.
 */
final class ExpectedSchema {
  private static final String POINTER = "/expectedOutput/schema";

  private ExpectedSchema() {}

  static List<Violation> faults(Submission submission) {
    Json schema =
        submission.sent().object("expectedOutput").map(it -> it.get("schema")).orElse(null);
    if (schema instanceof Json.Str id) {
      return submission.catalog().schema(id.value()).isPresent()
          ? List.of()
          : List.of(
              new Violation(
                  ProblemCode.SCHEMA_INVALID, POINTER, "names a schema that is not known here"));
    }
    return schema instanceof JsonObject || schema instanceof Json.Bool ? faults(schema) : List.of();
  }

  private static List<Violation> faults(Json schema) {
    try {
      Schema.of(schema);
      return List.of();
    } catch (MalformedSchemaException e) {
      return e.violations().stream().map(it -> it.under(POINTER)).toList();
    }
  }
}
