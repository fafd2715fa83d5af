package dev.ahp.generate;

import dev.ahp.generate.SchemaType.Field;
import dev.ahp.generate.SchemaType.Kind;
import dev.ahp.generate.SchemaType.Limits;
import dev.ahp.generate.SchemaType.ObjectType;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes payload types as Pydantic models. The types are strict, so that receivers reject invalid
 * values instead of coercing them.
 */
final class PythonModelWriter {
  /** Names that annotations or Pydantic use in the class body. */
  private static final Set<String> RESERVED =
      Set.of(
          ("Any ConfigDict Field Literal StrictBool StrictFloat StrictInt StrictStr"
                  + " construct copy dict from_orm json list parse_file parse_obj parse_raw schema"
                  + " schema_json str update_forward_refs validate")
              .split(" "));

  private static final int WIDTH = 88;

  private final List<String> classes = new ArrayList<>();

  private PythonModelWriter() {}

  /** Returns all classes, ordered by dependency. */
  static GeneratedCode of(ObjectType root) {
    PythonModelWriter models = new PythonModelWriter();
    models.add(root);
    return new GeneratedCode(String.join("\n\n\n", models.classes));
  }

  private void add(ObjectType type) {
    Set<String> taken = new HashSet<>();
    List<String> lines = new ArrayList<>();
    lines.add("class " + type.name() + "(BaseModel):");
    if (type.name().equals("Payload")) {
      lines.add("    \"\"\"The payload of the edge.\"\"\"\n");
    }
    lines.add(
        "    model_config = ConfigDict(extra=\""
            + (type.closed() ? "forbid" : "allow")
            + "\", populate_by_name=True)\n");
    for (Field field : type.fields()) {
      lines.add(line(field, NameConverter.unique(attribute(field.name()), taken)));
    }
    if (type.fields().isEmpty()) {
      lines.set(lines.size() - 1, lines.get(lines.size() - 1).stripTrailing());
    }
    classes.add(String.join("\n", lines));
  }

  /** Returns an attribute name without a special meaning in Python or Pydantic. */
  private static String attribute(String member) {
    String name = NameConverter.identifier(member);
    while (name.startsWith("_")) {
      name = name.substring(1);
    }
    boolean invalid =
        name.isEmpty() || name.startsWith("model_") || Character.isDigit(name.charAt(0));
    if (invalid) {
      return "field_" + name;
    }
    // Class names of nested members start with Payload.
    boolean taken = RESERVED.contains(name) || name.startsWith("Payload");
    return taken || PythonIdentifiers.isReserved(name) ? name + "_" : name;
  }

  private String line(Field field, String attribute) {
    List<String> arguments = new ArrayList<>();
    if (!field.required()) {
      arguments.add("default=None");
    }
    if (!attribute.equals(field.name())) {
      arguments.add("alias=" + PythonLiterals.text(field.name()));
    }
    arguments.addAll(limits(field.type()));
    if (!field.description().isEmpty()) {
      arguments.add("description=" + PythonLiterals.text(field.description()));
    }
    String start =
        "    " + attribute + ": " + type(field.type()) + (field.required() ? "" : " | None");
    if (arguments.equals(List.of("default=None"))) {
      return start + " = None";
    }
    return arguments.isEmpty() ? start : start + " = " + call(start, arguments);
  }

  private static String call(String start, List<String> arguments) {
    String flat = "Field(" + String.join(", ", arguments) + ")";
    if (start.length() + 3 + flat.length() <= WIDTH) {
      return flat;
    }
    String joined = String.join(", ", arguments);
    String body =
        8 + joined.length() <= WIDTH ? joined : String.join(",\n        ", arguments) + ",";
    return "Field(\n        " + body + "\n    )";
  }

  private static List<String> limits(SchemaType type) {
    Limits limits = type.limits();
    boolean integer = type.kind() == Kind.INTEGER;
    List<String> arguments = new ArrayList<>();
    addLimit(arguments, "min_length", limits.minLength(), true);
    addLimit(arguments, "max_length", limits.maxLength(), true);
    addLimit(arguments, "ge", limits.minimum(), integer);
    addLimit(arguments, "le", limits.maximum(), integer);
    return arguments;
  }

  /** Pydantic accepts only integers as limits of integers, with all their digits. */
  private static void addLimit(
      List<String> arguments, String name, @Nullable Number limit, boolean integer) {
    if (limit != null) {
      double value = limit.doubleValue();
      String text =
          integer ? new BigDecimal(value).toBigInteger().toString() : Json.of(value).toText();
      arguments.add(name + "=" + text);
    }
  }

  private String type(SchemaType type) {
    return switch (type.kind()) {
      case TEXT -> text(type.limits());
      case INTEGER -> "StrictInt";
      case NUMBER -> "StrictFloat";
      case FLAG -> "StrictBool";
      case LIST -> "list[" + type(Objects.requireNonNull(type.item())) + "]";
      case MAP -> "dict[str, Any]";
      case OBJECT -> object(Objects.requireNonNull(type.object()));
      case ANY -> "Any";
    };
  }

  private String object(ObjectType type) {
    add(type);
    return type.name();
  }

  private static String text(Limits limits) {
    if (limits.choices().isEmpty()) {
      return "StrictStr";
    }
    String choices = PythonLiterals.value(JsonArray.ofStrings(limits.choices())).text();
    return "Literal" + choices;
  }
}
