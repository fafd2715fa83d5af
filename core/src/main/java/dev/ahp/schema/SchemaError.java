package dev.ahp.schema;

import dev.harrel.jsonschema.Error;
import dev.harrel.jsonschema.MessageProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One error of the schema library, with our message.
 *
 * <p>The library passes the arguments of an error to its message provider. Ours joins them with a
 * separator that JSON text cannot contain; this class splits them again.
 */
record SchemaError(String keyword, String path, String pointer, List<String> details) {
  private static final String SEPARATOR = "\u0000";
  static final MessageProvider MESSAGES =
      (key, arguments) ->
          key
              + SEPARATOR
              + Arrays.stream(arguments)
                  .map(SchemaError::join)
                  .collect(Collectors.joining(SEPARATOR));

  static SchemaError of(Error error) {
    List<String> parts = List.of(error.getError().split(SEPARATOR, -1));
    return new SchemaError(
        parts.get(0),
        error.getEvaluationPath(),
        error.getInstanceLocation(),
        parts.subList(1, parts.size()));
  }

  private static String join(Object argument) {
    return argument instanceof Iterable<?> items
        ? Arrays.stream(toArray(items)).map(String::valueOf).collect(Collectors.joining("\u0001"))
        : String.valueOf(argument);
  }

  private static Object[] toArray(Iterable<?> items) {
    List<Object> list = new ArrayList<>();
    items.forEach(list::add);
    return list.toArray();
  }

  List<String> names() {
    return List.of(detail(0).split("\u0001", -1));
  }

  boolean isBelow(SchemaError combiner) {
    return path.startsWith(combiner.path + "/");
  }

  /** Returns the branch of {@code combiner} that this error belongs to. */
  String branchOf(SchemaError combiner) {
    String rest = path.substring(combiner.path.length() + 1);
    int slash = rest.indexOf('/');
    return slash < 0 ? rest : rest.substring(0, slash);
  }

  /**
   * Returns a message that follows the pointer. It never contains the value, which may be private.
   */
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
      case "uniqueItems" -> "has a duplicate item at index " + detail(0);
      case "minimum" -> "must be at least " + number();
      case "maximum" -> "must be at most " + number();
      case "exclusiveMinimum" -> "must be greater than " + number();
      case "exclusiveMaximum" -> "must be less than " + number();
      case "multipleOf" -> "must be a multiple of " + number();
      case "pattern" -> "\\S".equals(detail(1)) ? "must not be empty" : "must match " + detail(1);
      case "format" -> "must be " + StringFormat.describe(detail(1));
      case "contains", "minContains" -> "is missing a required item";
      case "falseSchema" -> "is not allowed here";
      case "oneOf", "anyOf" -> "matches none of the allowed forms";
      case "$ref", "$dynamicRef" -> "refers to an unknown schema: " + detail(0);
      case "not" -> "matches a form that is not allowed";
      default -> "does not match the schema (" + keyword + ")";
    };
  }

  private String atLeast(String unit) {
    return "must have at least " + detail(1) + " " + unit;
  }

  private String detail(int index) {
    return index < details.size() ? details.get(index) : "";
  }

  /** Removes the fraction .0, which the library adds to integers of the schema. */
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
