package dev.ahp.mcp;

import dev.ahp.json.Json;
import dev.ahp.problem.Violation;
import dev.ahp.schema.MalformedSchemaException;
import dev.ahp.schema.Schema;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import java.util.List;
import java.util.Map;

/** Validates with AHP's JSON Schema implementation, so that the SDK needs no other library. */
final class McpSchemaValidator implements JsonSchemaValidator {
  @Override
  public ValidationResponse validate(Map<String, Object> schema, Object structuredContent) {
    try {
      Json value = Json.from(structuredContent);
      List<Violation> violations = Schema.of(Json.from(schema)).violations(value);
      return violations.isEmpty()
          ? ValidationResponse.asValid(value.toText())
          : ValidationResponse.asInvalid(violations.toString());
    } catch (MalformedSchemaException | IllegalArgumentException e) {
      return ValidationResponse.asInvalid("invalid schema: " + e.getMessage());
    }
  }
}
