package dev.ahp.lint.rule;

import dev.ahp.contract.Contract.Deprecation;
import dev.ahp.contract.SemanticVersion;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The valid values of a known field.
 *
 * @param described continues "must be"
 */
record FieldType(String described, Predicate<Json> isValid) {
  static final FieldType TEXT = new FieldType("a non-blank string", FieldType::isText);

  /** Another rule checks whether the string may be empty. */
  static final FieldType ANY_TEXT = new FieldType("a string", it -> it instanceof Json.Str);

  /** Another rule (AHP010) rejects lists. */
  static final FieldType END =
      new FieldType("the name of an agent or role", it -> it instanceof JsonArray || isText(it));

  static final FieldType TEXTS =
      new FieldType("a list of strings", it -> it instanceof JsonArray list && allTexts(list));
  static final FieldType FLAG = new FieldType("true or false", it -> it instanceof Json.Bool);
  static final FieldType BLOCK = new FieldType("a mapping", it -> it instanceof JsonObject);
  static final FieldType FLAG_OR_BLOCK =
      new FieldType(
          "true, false or a mapping", it -> it instanceof Json.Bool || it instanceof JsonObject);
  static final FieldType MILLISECONDS =
      new FieldType("a positive whole number of milliseconds", it -> isInteger(it, 1));
  static final FieldType COUNT = new FieldType("a whole number, 0 or more", it -> isInteger(it, 0));
  static final FieldType VERSION =
      new FieldType(
          "a semantic version as a string, such as 1.0.0",
          it -> it instanceof Json.Str text && SemanticVersion.parse(text.value()).isPresent());
  static final FieldType DATE =
      new FieldType(
          "a date such as 2027-01-31",
          it -> it instanceof Json.Str text && Deprecation.day(text.value()).isPresent());
  static final FieldType STRATEGY = oneOf("full", "summary", "last_k", "pointer");
  static final FieldType LEVEL = oneOf("L1", "L2", "L3");
  static final FieldType SAFETY_MODE = oneOf("enforce", "observe");
  static final FieldType SCORE =
      new FieldType(
          "a number between 0 and 1",
          it -> it instanceof Json.Num number && number.value() > 0 && number.value() < 1);

  private static boolean isText(Json value) {
    return value instanceof Json.Str text && !text.value().isBlank();
  }

  private static boolean allTexts(JsonArray list) {
    return list.stream().allMatch(FieldType::isText);
  }

  private static boolean isInteger(Json value, long min) {
    return value instanceof Json.Num number && number.isInteger() && number.value() >= min;
  }

  private static FieldType oneOf(String... words) {
    Set<String> known = Set.of(words);
    return new FieldType(
        "one of " + String.join(", ", words),
        it -> it instanceof Json.Str text && known.contains(text.value()));
  }
}
