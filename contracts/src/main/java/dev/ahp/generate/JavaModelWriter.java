package dev.ahp.generate;

import dev.ahp.generate.SchemaType.Field;
import dev.ahp.generate.SchemaType.Limits;
import dev.ahp.generate.SchemaType.ObjectType;
import dev.ahp.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Writes payload types as records with factories that validate maps. */
final class JavaModelWriter {
  private static final int WIDTH = 100;

  private final List<String> records = new ArrayList<>();

  private JavaModelWriter() {}

  static GeneratedCode of(ObjectType root) {
    JavaModelWriter models = new JavaModelWriter();
    models.add(root);
    return new GeneratedCode(String.join("\n\n", models.records));
  }

  private void add(ObjectType type) {
    int index = records.size();
    Set<String> taken = new HashSet<>();
    List<String> components = new ArrayList<>();
    List<String> arguments = new ArrayList<>();
    for (Field field : type.fields()) {
      String name = NameConverter.unique(JavaIdentifiers.component(field.name()), taken);
      components.add(typeOf(field.type()) + " " + name);
      arguments.add(argument(field));
    }
    String javadoc = type.name().equals("Payload") ? "  /** The payload of the edge. */\n" : "";
    records.add(index, javadoc + record(type.name(), components, arguments));
  }

  private static String record(String name, List<String> components, List<String> arguments) {
    String head = "  record " + name + "(";
    String flat = head + String.join(", ", components) + ") {";
    String header = flat.length() <= WIDTH ? flat : head + wrapped(components, 6) + ") {";
    String call = "      return new " + name + "(";
    String oneLine = call + String.join(", ", arguments) + ");";
    String body = oneLine.length() <= WIDTH ? oneLine : call + wrapped(arguments, 10) + ");";
    return header + "\n    static " + name + " from(Map<?, ?> map) {\n" + body + "\n    }\n  }";
  }

  private static String wrapped(List<String> parts, int indent) {
    String line = "\n" + " ".repeat(indent);
    String flat = String.join(", ", parts);
    return line + (indent + flat.length() + 3 <= WIDTH ? flat : String.join("," + line, parts));
  }

  private static String typeOf(SchemaType type) {
    return switch (type.kind()) {
      case TEXT -> "String";
      case INTEGER, NUMBER -> "Number";
      case FLAG -> "Boolean";
      case LIST -> "List<" + itemOf(type) + ">";
      case OBJECT -> Objects.requireNonNull(type.object()).name();
      case MAP -> "Map<?, ?>";
      case ANY -> "Object";
    };
  }

  private static String itemOf(SchemaType list) {
    return switch (Objects.requireNonNull(list.item()).kind()) {
      case TEXT -> "String";
      case INTEGER, NUMBER -> "Number";
      case FLAG -> "Boolean";
      default -> "Object";
    };
  }

  private String argument(Field field) {
    String index = "map, " + JavaLiterals.text(field.name()) + ", " + field.required();
    SchemaType type = field.type();
    return switch (type.kind()) {
      case TEXT -> "text(" + index + ", " + lengths(type.limits()) + ")";
      case INTEGER -> "number(" + index + ", true, " + bounds(type.limits()) + ")";
      case NUMBER -> "number(" + index + ", false, " + bounds(type.limits()) + ")";
      case FLAG -> "typed(" + index + ", Boolean.class)";
      case LIST -> "list(" + index + ", " + itemOf(type) + ".class)";
      case MAP -> "typed(" + index + ", Map.class)";
      case ANY -> "member(" + index + ")";
      case OBJECT -> object(Objects.requireNonNull(type.object()), index, field);
    };
  }

  private String object(ObjectType type, String index, Field field) {
    add(type);
    String read = type.name() + ".from(typed(" + index + ", Map.class))";
    return field.required()
        ? read
        : "map.get(" + JavaLiterals.text(field.name()) + ") == null ? null : " + read;
  }

  private static String lengths(Limits limits) {
    StringBuilder text = new StringBuilder();
    text.append(limits.minLength() == null ? 0 : limits.minLength()).append(", ");
    text.append(limits.maxLength() == null ? "Integer.MAX_VALUE" : limits.maxLength().toString());
    limits.choices().forEach(it -> text.append(", ").append(JavaLiterals.text(it)));
    return text.toString();
  }

  private static String bounds(Limits limits) {
    return (limits.minimum() == null ? "-Double.MAX_VALUE" : number(limits.minimum()))
        + ", "
        + (limits.maximum() == null ? "Double.MAX_VALUE" : number(limits.maximum()));
  }

  private static String number(double value) {
    return JavaLiterals.value(Json.of(value)).text();
  }
}
