package dev.ahp.a2a.protobuf;

import dev.ahp.a2a.protobuf.ProtobufField.FieldKind;
import dev.ahp.a2a.protobuf.ProtobufField.FieldRule;
import dev.ahp.resource.ClasspathResource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The messages and methods of A2A 1.0, read from a table. */
public final class ProtobufSchema {
  private static final Set<String> BUILT_IN =
      Set.of("string", "bytes", "bool", "int32", "Struct", "Value", "Timestamp");

  private final Map<String, Map<Integer, ProtobufField>> messages = new HashMap<>();
  private final Map<String, Map<String, Integer>> enums = new HashMap<>();
  private final Map<String, MethodTypes> methods = new HashMap<>();

  /** The messages of a method. */
  public record MethodTypes(String request, String response) {}

  private ProtobufSchema(String table) {
    Map<String, String> lines = new LinkedHashMap<>();
    table
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .forEach(line -> lines.put(head(line), line.substring(line.indexOf(':') + 1).strip()));
    lines.forEach(this::readEnum);
    lines.forEach(this::readOther);
  }

  /** Loads the table of this package. */
  public static ProtobufSchema load() {
    return new ProtobufSchema(ClasspathResource.text(ProtobufSchema.class, "messages.txt"));
  }

  private static String head(String line) {
    return line.substring(0, line.indexOf(':'));
  }

  private void readEnum(String head, String text) {
    if (head.startsWith("enum ")) {
      Map<String, Integer> values = new LinkedHashMap<>();
      for (String value : text.split(", ", -1)) {
        String[] words = value.split(" ", -1);
        values.put(words[0], Integer.parseInt(words[1]));
      }
      enums.put(head.substring("enum ".length()), values);
    }
  }

  private void readOther(String head, String text) {
    String name = head.substring(head.indexOf(' ') + 1);
    if (head.startsWith("method ")) {
      String[] words = text.split(" ", -1);
      methods.put(name, new MethodTypes(words[0], words[1]));
    } else if (head.startsWith("message ")) {
      Map<Integer, ProtobufField> fields = new LinkedHashMap<>();
      for (String field : text.isEmpty() ? new String[0] : text.split(", ", -1)) {
        String[] words = field.split(" ", -1);
        fields.put(Integer.parseInt(words[1]), field(words[0], words[1], words[2]));
      }
      messages.put(name, fields);
    }
  }

  private ProtobufField field(String name, String number, String type) {
    FieldRule rule =
        switch (type.charAt(type.length() - 1)) {
          case '*' -> FieldRule.REPEATED;
          case '?' -> FieldRule.OPTIONAL;
          case '|' -> FieldRule.ONE_OF;
          case '}' -> FieldRule.MAP;
          default -> FieldRule.IMPLICIT;
        };
    String bare = rule == FieldRule.IMPLICIT ? type : type.substring(0, type.length() - 1);
    String typeName = rule == FieldRule.MAP ? bare.substring(1) : bare;
    return new ProtobufField(name, Integer.parseInt(number), kind(typeName), typeName, rule);
  }

  private FieldKind kind(String typeName) {
    if (BUILT_IN.contains(typeName)) {
      return FieldKind.valueOf(typeName.toUpperCase(Locale.ROOT));
    }
    return enums.containsKey(typeName) ? FieldKind.ENUM : FieldKind.MESSAGE;
  }

  /** Returns the messages of a method; empty if the method is unknown. */
  public Optional<MethodTypes> method(String name) {
    return Optional.ofNullable(methods.get(name));
  }

  /** Returns the fields of a message by number. */
  Map<Integer, ProtobufField> fields(String message) {
    return Objects.requireNonNull(messages.get(message), message);
  }

  /** Returns the names of the messages. */
  Set<String> messages() {
    return Set.copyOf(messages.keySet());
  }

  /** Returns the values of an enum. */
  Map<String, Integer> values(String enumName) {
    return Objects.requireNonNull(enums.get(enumName), enumName);
  }
}
