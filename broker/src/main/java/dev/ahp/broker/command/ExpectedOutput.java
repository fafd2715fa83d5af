package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.gate.ExpectedSchema;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.schema.MalformedSchemaException;
import dev.ahp.schema.Schema;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks a result against the expected output of its packet. */
public final class ExpectedOutput {
  private static final String RESULT = "/result";

  private ExpectedOutput() {}

  /** Returns whether a schema must be checked, which is too slow for the writer thread. */
  static boolean hasSchema(JsonObject content) {
    return ExpectedSchema.of(expected(content)) != null;
  }

  private static JsonObject expected(JsonObject content) {
    return content.object("expectedOutput").orElse(JsonObject.empty());
  }

  /** Returns the schema errors of a result; pointers start at the result. */
  static List<Violation> schemaErrors(JsonObject content, @Nullable Json result, Catalog catalog) {
    return schema(ExpectedSchema.of(expected(content)), catalog)
        .map(it -> it.violations(value(result)))
        .orElse(List.of());
  }

  /**
   * Checks a result of a person.
   *
   * @throws Denied if the result does not match the expected output of the packet
   */
  public static void require(JsonObject content, Json result, Catalog catalog) {
    CallBodyReader body = new CallBodyReader(JsonObject.empty());
    check(content, result, schemaErrors(content, result, catalog), body);
    ConstraintCheck.check(content, result, body);
    body.check();
  }

  private static Json value(@Nullable Json result) {
    return result == null ? Json.Null.NULL : result;
  }

  /** Adds the violations of a result; the schema errors were computed before. */
  static void check(
      JsonObject content,
      @Nullable Json result,
      List<Violation> schemaErrors,
      CallBodyReader body) {
    JsonObject expected = expected(content);
    Json value = value(result);
    if (!ExpectedSchema.isBare(expected)) {
      expected.string("format").ifPresent(it -> format(it, value, body));
    }
    for (String path : expected.array("requiredFields").map(JsonArray::strings).orElse(List.of())) {
      required(path, value, body);
    }
    body.wrong(ProblemCode.OUTPUT_INVALID, RESULT, schemaErrors);
  }

  private static void format(String format, Json value, CallBodyReader body) {
    boolean isValid =
        switch (format) {
          case "text", "string", "markdown" -> value instanceof Json.Str;
          case "object" -> value instanceof JsonObject;
          case "list", "array" -> value instanceof JsonArray;
          case "number" -> value instanceof Json.Num;
          case "boolean" -> value instanceof Json.Bool;
          default -> !value.isNull();
        };
    if (!isValid) {
      wrong(body, RESULT, "must have the format " + format);
    }
  }

  private static void required(String path, Json value, CallBodyReader body) {
    Json at = value;
    StringBuilder pointer = new StringBuilder(RESULT);
    for (String segment : path.split("\\.", -1)) {
      pointer.append('/').append(JsonPointer.escape(segment));
      at = at instanceof JsonObject object ? object.get(segment) : null;
    }
    if (at == null || at.isNull()) {
      wrong(body, pointer.toString(), "is required");
    }
  }

  private static Optional<Schema> schema(@Nullable Json schema, Catalog catalog) {
    if (schema == null) {
      return Optional.empty();
    }
    if (schema instanceof Json.Str id) {
      return catalog.schema(id.value());
    }
    try {
      return Optional.of(Schema.of(schema));
    } catch (MalformedSchemaException e) {
      return Optional.empty();
    }
  }

  private static void wrong(CallBodyReader body, String pointer, String message) {
    body.wrong(ProblemCode.OUTPUT_INVALID, pointer, message);
  }
}
