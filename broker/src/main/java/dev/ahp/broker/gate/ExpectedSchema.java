package dev.ahp.broker.gate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import dev.ahp.schema.MalformedSchemaException;
import dev.ahp.schema.Schema;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The schema of the expected output. It is the member {@code schema} of {@code expectedOutput}. An
 * {@code expectedOutput} that is a JSON Schema itself counts as that schema.
 */
public final class ExpectedSchema {
  private static final String POINTER = "/expectedOutput";
  private static final String MEMBER = "schema";
  private static final String REQUIRED_FIELDS = "requiredFields";

  /** The JSON Schema keywords that make an expected output a schema; format has two meanings. */
  private static final Set<String> KEYWORDS =
      Set.of(
          "$schema",
          "$ref",
          "type",
          "enum",
          "const",
          "properties",
          "required",
          "additionalProperties",
          "patternProperties",
          "items",
          "prefixItems",
          "allOf",
          "anyOf",
          "oneOf",
          "not",
          "if");

  private ExpectedSchema() {}

  /** Returns whether the expected output is a JSON Schema itself. */
  public static boolean isBare(JsonObject expected) {
    return !expected.has(MEMBER)
        && !expected.has(REQUIRED_FIELDS)
        && expected.names().stream().anyMatch(KEYWORDS::contains);
  }

  /** Returns the schema or the id of a schema; null if there is none. */
  public static @Nullable Json of(JsonObject expected) {
    Json schema = isBare(expected) ? expected : expected.get(MEMBER);
    return schema == null || schema.isNull() ? null : schema;
  }

  static List<Violation> violations(Submission submission) {
    JsonObject expected = submission.sent().object("expectedOutput").orElse(JsonObject.empty());
    Json schema = of(expected);
    String pointer = isBare(expected) ? POINTER : POINTER + "/" + MEMBER;
    if (!isBare(expected)) {
      Optional<String> keyword = expected.names().stream().filter(KEYWORDS::contains).findFirst();
      if (keyword.isPresent()) {
        return List.of(
            invalid(
                POINTER + "/" + JsonPointer.escape(keyword.get()),
                "is a JSON Schema keyword; put the schema into expectedOutput.schema"));
      }
    }
    if (schema instanceof Json.Str id) {
      return submission.catalog().schema(id.value()).isPresent()
          ? List.of()
          : List.of(invalid(pointer, "must be the id of a known schema"));
    }
    return schema instanceof JsonObject || schema instanceof Json.Bool
        ? violations(schema, pointer)
        : List.of();
  }

  private static List<Violation> violations(Json schema, String pointer) {
    try {
      Schema.of(schema);
      return List.of();
    } catch (MalformedSchemaException e) {
      return ViolationList.of(e.violations()).under(pointer);
    }
  }

  private static Violation invalid(String pointer, String message) {
    return new Violation(ProblemCode.SCHEMA_INVALID, pointer, message);
  }
}
