package dev.ahp.broker.gate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.schema.MalformedSchemaException;
import dev.ahp.schema.Schema;
import java.util.List;

/** Validates the schema of the expected output; an unknown schema would accept any result. */
final class ExpectedSchema {
  private static final String POINTER = "/expectedOutput/schema";

  private ExpectedSchema() {}

  static List<Violation> violations(Submission submission) {
    Json schema =
        submission.sent().object("expectedOutput").map(it -> it.get("schema")).orElse(null);
    if (schema instanceof Json.Str id) {
      return submission.catalog().schema(id.value()).isPresent()
          ? List.of()
          : List.of(
              new Violation(
                  ProblemCode.SCHEMA_INVALID, POINTER, "must be the id of a known schema"));
    }
    return schema instanceof JsonObject || schema instanceof Json.Bool
        ? violations(schema)
        : List.of();
  }

  private static List<Violation> violations(Json schema) {
    try {
      Schema.of(schema);
      return List.of();
    } catch (MalformedSchemaException e) {
      return e.violations().stream().map(it -> it.under(POINTER)).toList();
    }
  }
}
