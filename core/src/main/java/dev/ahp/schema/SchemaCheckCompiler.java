package dev.ahp.schema;

import static dev.ahp.schema.CompiledSchemaCheck.VALID;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.harrel.jsonschema.SimpleType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a schema to a {@link CompiledSchemaCheck} if it uses only supported keywords, as all
 * built-in schemas do. Other schemas are validated by the library only.
 */
final class SchemaCheckCompiler {
  private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";
  private static final Set<String> ANNOTATIONS =
      Set.of("$comment", "$defs", "title", "description", "default", "examples", "deprecated");

  private final Json root;
  private final boolean trusted;
  private final Map<String, SchemaReference> references = new HashMap<>();
  private boolean supported = true;

  private SchemaCheckCompiler(Json root, boolean trusted) {
    this.root = root;
    this.trusted = trusted;
  }

  /**
   * Returns empty if the schema uses unsupported keywords.
   *
   * @param trusted whether the schema is built in, so that its patterns need no budget
   */
  static Optional<CompiledSchemaCheck> compile(Json document, boolean trusted) {
    SchemaCheckCompiler compiler = new SchemaCheckCompiler(document, trusted);
    CompiledSchemaCheck check = compiler.schema(document);
    return compiler.supported ? Optional.of(check) : Optional.empty();
  }

  private CompiledSchemaCheck schema(@Nullable Json schema) {
    if (schema instanceof Json.Bool bool) {
      return bool.value() ? VALID : CompiledSchemaCheck.INVALID;
    }
    if (!(schema instanceof JsonObject object)) {
      return unsupported();
    }
    List<CompiledSchemaCheck> checks = new ArrayList<>();
    object.members().forEach((keyword, value) -> checks.add(keyword(keyword, value, object)));
    checks.removeIf(VALID::equals);
    return checks.size() == 1 ? checks.get(0) : CompiledSchemaCheck.all(List.copyOf(checks));
  }

  private CompiledSchemaCheck keyword(String keyword, Json value, JsonObject schema) {
    return switch (keyword) {
      case "$schema" -> value.equals(Json.of(DIALECT)) ? VALID : unsupported();
      case "$id" -> schema.equals(root) ? VALID : unsupported();
      case "$ref" -> value.asString().map(this::reference).orElseGet(this::unsupported);
      case "type" -> type(value);
      case "enum" -> CompiledSchemaCheck.oneOf(Set.copyOf(items(value)));
      case "const" -> CompiledSchemaCheck.oneOf(Set.of(value));
      case "allOf" -> CompiledSchemaCheck.all(schemas(value));
      case "anyOf" -> CompiledSchemaCheck.any(schemas(value));
      case "minLength" -> length(count(value), Integer.MAX_VALUE);
      case "maxLength" -> length(0, count(value));
      case "pattern" -> pattern(value.asString().orElse("["));
      case "format" -> format(value.asString().orElse(""));
      case "minimum" -> CompiledSchemaCheck.range(number(value), Double.POSITIVE_INFINITY);
      case "maximum" -> CompiledSchemaCheck.range(Double.NEGATIVE_INFINITY, number(value));
      case "exclusiveMinimum" ->
          CompiledSchemaCheck.range(Math.nextUp(number(value)), Double.POSITIVE_INFINITY);
      case "exclusiveMaximum" ->
          CompiledSchemaCheck.range(Double.NEGATIVE_INFINITY, Math.nextDown(number(value)));
      case "items" ->
          schema.has("prefixItems") ? unsupported() : CompiledSchemaCheck.items(schema(value));
      case "minItems" -> CompiledSchemaCheck.size(count(value), Integer.MAX_VALUE);
      case "maxItems" -> CompiledSchemaCheck.size(0, count(value));
      case "uniqueItems" -> value == Json.Bool.TRUE ? CompiledSchemaCheck.unique() : VALID;
      case "required" -> CompiledSchemaCheck.required(strings(value));
      case "properties" -> members(schema);
      case "additionalProperties" -> schema.has("properties") ? VALID : members(schema);
      case "propertyNames" -> CompiledSchemaCheck.names(schema(value));
      case "dependentSchemas" -> CompiledSchemaCheck.dependent(schemasByName(value));
      default -> ANNOTATIONS.contains(keyword) ? VALID : unsupported();
    };
  }

  private CompiledSchemaCheck unsupported() {
    supported = false;
    return VALID;
  }

  private CompiledSchemaCheck type(Json value) {
    List<String> names = value.asString().map(List::of).orElseGet(() -> strings(value));
    Set<SimpleType> allowed = EnumSet.allOf(SimpleType.class);
    allowed.removeIf(type -> !names.contains(type.getName()));
    if (allowed.contains(SimpleType.NUMBER)) {
      allowed.add(SimpleType.INTEGER);
    }
    return CompiledSchemaCheck.type(allowed);
  }

  private CompiledSchemaCheck pattern(String regex) {
    try {
      Optional<AsciiTextPattern> simple = AsciiTextPattern.of(regex);
      if (simple.isPresent()) {
        return CompiledSchemaCheck.text(simple.get()::matches);
      }
      Pattern pattern = EcmaPattern.compile(regex);
      return CompiledSchemaCheck.text(
          trusted ? text -> pattern.matcher(text).find() : new BoundedPattern(pattern)::find);
    } catch (PatternSyntaxException e) {
      return unsupported();
    }
  }

  private static CompiledSchemaCheck length(int min, int max) {
    return CompiledSchemaCheck.text(
        text -> {
          int length = text.codePointCount(0, text.length());
          return min <= length && length <= max;
        });
  }

  private static CompiledSchemaCheck format(String name) {
    return StringFormat.named(name)
        .map(format -> CompiledSchemaCheck.text(format.matches()))
        .orElse(VALID);
  }

  /** Combines {@code properties} and {@code additionalProperties}. */
  private CompiledSchemaCheck members(JsonObject schema) {
    if (schema.has("patternProperties")) {
      return unsupported();
    }
    Json others = schema.get("additionalProperties");
    Json known = schema.get("properties");
    return CompiledSchemaCheck.members(
        known == null ? Map.of() : schemasByName(known), others == null ? VALID : schema(others));
  }

  private List<CompiledSchemaCheck> schemas(Json array) {
    return items(array).stream().map(this::schema).toList();
  }

  private Map<String, CompiledSchemaCheck> schemasByName(Json object) {
    Map<String, CompiledSchemaCheck> byName = new LinkedHashMap<>();
    if (object instanceof JsonObject schemas) {
      schemas.members().forEach((name, schema) -> byName.put(name, schema(schema)));
    } else {
      unsupported();
    }
    return byName;
  }

  private List<Json> items(Json array) {
    if (array instanceof JsonArray items) {
      return items.items();
    }
    unsupported();
    return List.of();
  }

  private List<String> strings(Json array) {
    return items(array).stream().flatMap(item -> item.asString().stream()).toList();
  }

  private int count(Json value) {
    double count = number(value);
    if (count != (int) count) {
      unsupported();
    }
    return (int) count;
  }

  private double number(Json value) {
    if (value.asNumber().isEmpty()) {
      unsupported();
    }
    return value.asNumber().orElse(0.0);
  }

  /** Registers a reference before compiling its target, because schemas can be recursive. */
  private CompiledSchemaCheck reference(String uri) {
    SchemaReference existing = references.get(uri);
    if (existing != null) {
      return existing;
    }
    SchemaReference reference = new SchemaReference();
    references.put(uri, reference);
    reference.target = uri.startsWith("#") ? local(uri.substring(1)) : published(uri);
    return reference;
  }

  private CompiledSchemaCheck local(String fragment) {
    boolean pointer = fragment.isEmpty() || fragment.startsWith("/");
    if (!pointer || fragment.indexOf('%') >= 0) {
      return unsupported();
    }
    return schema(JsonPointer.parse(fragment).in(root));
  }

  private CompiledSchemaCheck published(String uri) {
    return PublishedSchema.byUri(uri)
        .flatMap(schema -> compile(schema.document(), true))
        .orElseGet(this::unsupported);
  }

  private static final class SchemaReference implements CompiledSchemaCheck {
    private CompiledSchemaCheck target = VALID;

    @Override
    public boolean matches(Json value, EvaluationBudget budget) {
      budget.consume();
      return target.matches(value, budget);
    }
  }
}
