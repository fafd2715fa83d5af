package dev.ahp.schema;

import dev.harrel.jsonschema.Error;
import dev.harrel.jsonschema.MessageProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One error of the schema library in our words.
 *
 * <p>The library hands every error's arguments to its message provider; ours packs them into the
 * message with a separator that JSON text cannot hold, so that they can be told apart again here.
 */
record SchemaError(String keyword, String path, String pointer, List<String> details) {
  private static final String SEPARATOR = "\u0000";
  static final MessageProvider MESSAGES =
      (key, arguments) ->
          key
              + SEPARATOR
              + Arrays.stream(arguments)
                  .map(SchemaError::packed)
                  .collect(Collectors.joining(SEPARATOR));

  static SchemaError of(Error error) {
    List<String> parts = List.of(error.getError().split(SEPARATOR, -1));
    return new SchemaError(
        parts.get(0),
        error.getEvaluationPath(),
        error.getInstanceLocation(),
        parts.subList(1, parts.size()));
  }

  private static String packed(Object argument) {
    return argument instanceof Iterable<?> many
        ? Arrays.stream(toArray(many)).map(String::valueOf).collect(Collectors.joining("\u0001"))
        : String.valueOf(argument);
  }

  private static Object[] toArray(Iterable<?> many) {
    List<Object> list = new ArrayList<>();
    many.forEach(list::add);
    return list.toArray();
  }

  List<String> names() {
    return List.of(detail(0).split("\u0001", -1));
  }

  boolean isBelow(SchemaError combiner) {
    return path.startsWith(combiner.path + "/");
  }

  /** Which alternative of {@code combiner} this one belongs to. */
  String branchOf(SchemaError combiner) {
    String rest = path.substring(combiner.path.length() + 1);
    int slash = rest.indexOf('/');
    return slash < 0 ? rest : rest.substring(0, slash);
  }

  /** Reads on after the name of the field; it never repeats the value, which may be private. */
  String message() {
    return switch (keyword) {
      case "type" -> "must be " + article(detail(1).replace("\u0001", " or "));
      case "const" -> "must be " + detail(1);
      case "enum" -> "must be one of " + detail(1).replace("\u0001", ", ");
      case "required", "dependentRequired" -> "is required";
      case "minLength" -> "1".equals(detail(1)) ? "must not be empty" : atLeast("characters");
      case "maxLength" -> "must have at most " + detail(1) + " characters";
      case "minItems" -> "1".equals(detail(1)) ? "must not be empty" : atLeast("items");
      case "maxItems" -> "must have at most " + detail(1) + " items";
      case "minProperties" -> "1".equals(detail(1)) ? "must not be empty" : atLeast("members");
      case "maxProperties" -> "must have at most " + detail(1) + " members";
      case "uniqueItems" -> "has the same item twice, at index " + detail(0);
      case "minimum" -> "must be at least " + number();
      case "maximum" -> "must be at most " + number();
      case "exclusiveMinimum" -> "must be more than " + number();
      case "exclusiveMaximum" -> "must be less than " + number();
      case "multipleOf" -> "must be a multiple of " + number();
      case "pattern" -> "\\S".equals(detail(1)) ? "must not be empty" : "must match " + detail(1);
      case "format" -> "must be " + StringFormat.describe(detail(1));
      case "contains", "minContains" -> "lacks an item that it must have";
      case "falseSchema" -> "is not allowed here";
      case "oneOf", "anyOf" -> "fits none of the allowed forms";
      case "$ref", "$dynamicRef" -> "is held to a schema that is not known: " + detail(0);
      case "not" -> "has a form that is not allowed";
      default -> "does not fit the schema (" + keyword + ")";
    };
  }

  private String atLeast(String what) {
    return "must have at least " + detail(1) + " " + what;
  }

  private String detail(int index) {
    return index < details.size() ? details.get(index) : "";
  }

  /** The library has made doubles of the schema's numbers. */
  private String number() {
    String number = detail(1);
    return number.endsWith(".0") ? number.substring(0, number.length() - 2) : number;
  }

  private static String article(String types) {
    return switch (types.charAt(0)) {
      case 'n' -> types.startsWith("null") ? types : "a " + types;
      case 'i', 'a', 'o' -> "an " + types;
      default -> "a " + types;
    };
  }
}
