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
 * Turns a schema into a {@link QuickCheck}, if it has only keywords that are known here and used in
 * the plain way; the published schemas have. A schema with any other is left to the library alone.
 */
final class QuickCompiler {
  private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";
  private static final QuickCheck YES = new QuickCheck.Always(true);
  private static final Set<String> SAY_NOTHING =
      Set.of("$comment", "$defs", "title", "description", "default", "examples", "deprecated");

  private final Json root;
  private final boolean ours;
  private final Map<String, SchemaReference> references = new HashMap<>();
  private boolean plain = true;

  private QuickCompiler(Json root, boolean ours) {
    this.root = root;
    this.ours = ours;
  }

  /**
   * Empty if the schema is not plain.
   *
   * @param ours whether we wrote it, and know that none of its patterns goes astray
   */
  static Optional<QuickCheck> compile(Json document, boolean ours) {
    QuickCompiler compiler = new QuickCompiler(document, ours);
    QuickCheck check = compiler.schema(document);
    return compiler.plain ? Optional.of(check) : Optional.empty();
  }

  private QuickCheck schema(@Nullable Json schema) {
    if (schema instanceof Json.Bool bool) {
      return new QuickCheck.Always(bool.value());
    }
    if (!(schema instanceof JsonObject object)) {
      return notPlain();
    }
    List<QuickCheck> checks = new ArrayList<>();
    object.members().forEach((keyword, value) -> checks.add(keyword(keyword, value, object)));
    checks.removeIf(YES::equals);
    return checks.size() == 1 ? checks.get(0) : new QuickCheck.All(List.copyOf(checks));
  }

  private QuickCheck keyword(String keyword, Json value, JsonObject schema) {
    return switch (keyword) {
      case "$schema" -> value.equals(Json.of(DIALECT)) ? YES : notPlain();
      case "$id" -> schema.equals(root) ? YES : notPlain();
      case "$ref" -> value.asString().map(this::reference).orElseGet(this::notPlain);
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
      case "items" -> schema.has("prefixItems") ? notPlain() : new QuickCheck.Items(schema(value));
      case "minItems" -> new QuickCheck.Size(count(value), Integer.MAX_VALUE);
      case "maxItems" -> new QuickCheck.Size(0, count(value));
      case "uniqueItems" -> value == Json.Bool.TRUE ? new QuickCheck.Unique() : YES;
      case "required" -> new QuickCheck.Required(strings(value));
      case "properties" -> members(schema);
      case "additionalProperties" -> schema.has("properties") ? YES : members(schema);
      case "propertyNames" -> new QuickCheck.Names(schema(value));
      case "dependentSchemas" -> new QuickCheck.Dependent(schemasByName(value));
      default -> SAY_NOTHING.contains(keyword) ? YES : notPlain();
    };
  }

  private QuickCheck notPlain() {
    plain = false;
    return YES;
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
      return QuickCheck.Text.pattern(SchemaRegex.compile(regex), ours);
    } catch (PatternSyntaxException e) {
      return notPlain();
    }
  }

  private static QuickCheck format(String name) {
    return StringFormat.named(name)
        .<QuickCheck>map(format -> new QuickCheck.Text(format.fits()))
        .orElse(YES);
  }

  /** Keywords beside each other are read together: what is not known is additional. */
  private QuickCheck members(JsonObject schema) {
    if (schema.has("patternProperties")) {
      return notPlain();
    }
    Json others = schema.get("additionalProperties");
    Json known = schema.get("properties");
    return new QuickCheck.Members(
        known == null ? Map.of() : schemasByName(known), others == null ? YES : schema(others));
  }

  private List<QuickCheck> schemas(Json array) {
    return items(array).stream().map(this::schema).toList();
  }

  private Map<String, QuickCheck> schemasByName(Json object) {
    Map<String, QuickCheck> byName = new LinkedHashMap<>();
    if (object instanceof JsonObject schemas) {
      schemas.members().forEach((name, schema) -> byName.put(name, schema(schema)));
    } else {
      notPlain();
    }
    return byName;
  }

  private List<Json> items(Json array) {
    if (array instanceof JsonArray items) {
      return items.items();
    }
    notPlain();
    return List.of();
  }

  private List<String> strings(Json array) {
    return items(array).stream().flatMap(item -> item.asString().stream()).toList();
  }

  private int count(Json value) {
    double count = number(value);
    if (count != (int) count) {
      notPlain();
    }
    return (int) count;
  }

  private double number(Json value) {
    if (value.asNumber().isEmpty()) {
      notPlain();
    }
    return value.asNumber().orElse(0.0);
  }

  /** Schemas may refer to themselves, so a reference is known before what it leads to is. */
  private QuickCheck reference(String uri) {
    SchemaReference known = references.get(uri);
    if (known != null) {
      return known;
    }
    SchemaReference schemaReference = new SchemaReference();
    references.put(uri, schemaReference);
    schemaReference.target = uri.startsWith("#") ? local(uri.substring(1)) : published(uri);
    return schemaReference;
  }

  private QuickCheck local(String fragment) {
    boolean pointer = fragment.isEmpty() || fragment.startsWith("/");
    if (!pointer || fragment.indexOf('%') >= 0) {
      return notPlain();
    }
    return schema(JsonPointer.parse(fragment).in(root));
  }

  private QuickCheck published(String uri) {
    return PublishedSchema.byUri(uri)
        .flatMap(schema -> compile(schema.document(), true))
        .orElseGet(this::notPlain);
  }

  private static final class SchemaReference implements QuickCheck {
    private QuickCheck target = YES;

    @Override
    public boolean fits(Json value, EvaluationBudget budget) {
      budget.one();
      return target.fits(value, budget);
    }
  }
}
