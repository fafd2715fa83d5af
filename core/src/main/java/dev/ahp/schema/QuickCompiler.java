package dev.ahp.schema;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a schema to a {@link QuickCheck} if it uses only supported keywords, as all built-in
 * schemas do. Other schemas are validated by the library only.
 */
final class QuickCompiler {
  private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";
  private static final QuickCheck VALID = new QuickCheck.Always(true);
  private static final Set<String> ANNOTATIONS =
      Set.of("$comment", "$defs", "title", "description", "default", "examples", "deprecated");

  private final Json root;
  private final boolean trusted;
  private final Map<String, SchemaReference> references = new HashMap<>();
  private boolean supported = true;

  private QuickCompiler(Json root, boolean trusted) {
    this.root = root;
    this.trusted = trusted;
  }

  /**
   * Returns empty if the schema uses unsupported keywords.
   *
   * @param trusted whether the schema is built in, so that its patterns need no budget
   */
  static Optional<QuickCheck> compile(Json document, boolean trusted) {
    QuickCompiler compiler = new QuickCompiler(document, trusted);
    QuickCheck check = compiler.schema(document);
    return compiler.supported ? Optional.of(check) : Optional.empty();
  }

  private QuickCheck schema(@Nullable Json schema) {
    if (schema instanceof Json.Bool bool) {
      return new QuickCheck.Always(bool.value());
    }
    if (!(schema instanceof JsonObject object)) {
      return unsupported();
    }
    List<QuickCheck> checks = new ArrayList<>();
    object.members().forEach((keyword, value) -> checks.add(keyword(keyword, value, object)));
    checks.removeIf(VALID::equals);
    return checks.size() == 1 ? checks.get(0) : new QuickCheck.All(List.copyOf(checks));
  }

  private QuickCheck keyword(String keyword, Json value, JsonObject schema) {
    return switch (keyword) {
      case "$schema" -> value.equals(Json.of(DIALECT)) ? VALID : unsupported();
      case "$id" -> schema.equals(root) ? VALID : unsupported();
      case "$ref" -> value.asString().map(this::reference).orElseGet(this::unsupported);
      case "type" -> type(value);
      case "enum" -> new QuickCheck.OneOf(Set.copyOf(items(value)));
      case "const" -> new QuickCheck.OneOf(Set.of(value));
      case "allOf" -> new QuickCheck.All(schemas(value));
      case "anyOf" -> new QuickCheck.Any(schemas(value));
      case "minLength" -> QuickCheck.Text.length(count(value), Integer.MAX_VALUE);
      case "maxLength" -> QuickCheck.Text.length(0, count(value));
      case "pattern" -> pattern(value.asString().orElse("["));
      case "format" -> format(value.asString().orElse(""));
      case "minimum" -> new QuickCheck.Range(number(value), Double.POSITIVE_INFINITY);
      case "maximum" -> new QuickCheck.Range(Double.NEGATIVE_INFINITY, number(value));
      case "exclusiveMinimum" ->
          new QuickCheck.Range(Math.nextUp(number(value)), Double.POSITIVE_INFINITY);
      case "exclusiveMaximum" ->
          new QuickCheck.Range(Double.NEGATIVE_INFINITY, Math.nextDown(number(value)));
      case "items" ->
          schema.has("prefixItems") ? unsupported() : new QuickCheck.Items(schema(value));
      case "minItems" -> new QuickCheck.Size(count(value), Integer.MAX_VALUE);
      case "maxItems" -> new QuickCheck.Size(0, count(value));
      case "uniqueItems" -> value == Json.Bool.TRUE ? new QuickCheck.Unique() : VALID;
      case "required" -> new QuickCheck.Required(strings(value));
      case "properties" -> members(schema);
      case "additionalProperties" -> schema.has("properties") ? VALID : members(schema);
      case "propertyNames" -> new QuickCheck.Names(schema(value));
      case "dependentSchemas" -> new QuickCheck.Dependent(schemasByName(value));
      default -> ANNOTATIONS.contains(keyword) ? VALID : unsupported();
    };
  }

  private QuickCheck unsupported() {
    supported = false;
    return VALID;
  }

  private QuickCheck type(Json value) {
    List<String> names = value.asString().map(List::of).orElseGet(() -> strings(value));
    int allowed = 0;
    for (String name : names) {
      allowed |= TypeBits.named(name);
    }
    return new QuickCheck.Type(allowed);
  }

  private QuickCheck pattern(String regex) {
    try {
      return QuickCheck.Text.pattern(SchemaRegex.compile(regex), trusted);
    } catch (PatternSyntaxException e) {
      return unsupported();
    }
  }

  private static QuickCheck format(String name) {
    return StringFormat.named(name)
        .<QuickCheck>map(format -> new QuickCheck.Text(format.matches()))
        .orElse(VALID);
  }

  /** Combines {@code properties} and {@code additionalProperties}. */
  private QuickCheck members(JsonObject schema) {
    if (schema.has("patternProperties")) {
      return unsupported();
    }
    Json others = schema.get("additionalProperties");
    Json known = schema.get("properties");
    return new QuickCheck.Members(
        known == null ? Map.of() : schemasByName(known), others == null ? VALID : schema(others));
  }

  private List<QuickCheck> schemas(Json array) {
    return items(array).stream().map(this::schema).toList();
  }

  private Map<String, QuickCheck> schemasByName(Json object) {
    Map<String, QuickCheck> byName = new LinkedHashMap<>();
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
  private QuickCheck reference(String uri) {
    SchemaReference existing = references.get(uri);
    if (existing != null) {
      return existing;
    }
    SchemaReference reference = new SchemaReference();
    references.put(uri, reference);
    reference.target = uri.startsWith("#") ? local(uri.substring(1)) : published(uri);
    return reference;
  }

  private QuickCheck local(String fragment) {
    boolean pointer = fragment.isEmpty() || fragment.startsWith("/");
    if (!pointer || fragment.indexOf('%') >= 0) {
      return unsupported();
    }
    return schema(JsonPointer.parse(fragment).in(root));
  }

  private QuickCheck published(String uri) {
    return PublishedSchema.byUri(uri)
        .flatMap(schema -> compile(schema.document(), true))
        .orElseGet(this::unsupported);
  }

  private static final class SchemaReference implements QuickCheck {
    private QuickCheck target = VALID;

    @Override
    public boolean matches(Json value, EvaluationBudget budget) {
      budget.consume();
      return target.matches(value, budget);
    }
  }
}
