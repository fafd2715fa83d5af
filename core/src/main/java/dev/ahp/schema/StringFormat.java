package dev.ahp.schema;

import dev.ahp.json.JsonPointer;
import dev.ahp.time.Rfc3339;
import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.EvaluatorFactory;
import dev.harrel.jsonschema.JsonNode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;

/** The values of {@code format} that are validated. Other formats are annotations only. */
record StringFormat(String description, Predicate<String> matches) {
  private static final Map<String, StringFormat> ASSERTED =
      Map.of(
          "date-time",
              new StringFormat("an RFC 3339 time", text -> Rfc3339.parse(text).isPresent()),
          "date", new StringFormat("a date such as 2026-01-31", StringFormat::isDate),
          "uuid", new StringFormat("a UUID", StringFormat::isUuid),
          "json-pointer", new StringFormat("a JSON Pointer", StringFormat::isPointer),
          "regex", new StringFormat("a regular expression", StringFormat::isRegex));

  static EvaluatorFactory evaluators() {
    return (context, keyword, node) ->
        keyword.equals("format") && node.isString()
            ? Optional.ofNullable(ASSERTED.get(node.asString()))
                .map(format -> format.evaluator(node.asString()))
            : Optional.empty();
  }

  /** Returns empty for a format that is not validated. */
  static Optional<StringFormat> named(String name) {
    return Optional.ofNullable(ASSERTED.get(name));
  }

  static String describe(String name) {
    StringFormat format = ASSERTED.get(name);
    return format == null ? name : format.description;
  }

  private Evaluator evaluator(String name) {
    return (context, node) ->
        !node.isString() || matches.test(node.asString())
            ? Evaluator.Result.success()
            : failure(node, name);
  }

  private static Evaluator.Result failure(JsonNode node, String name) {
    return Evaluator.Result.formattedFailure("format", node.getJsonPointer(), name);
  }

  private static boolean isDate(String text) {
    try {
      return text.length() == 10 && LocalDate.parse(text) != null;
    } catch (DateTimeException e) {
      return false;
    }
  }

  static boolean isUuid(String text) {
    if (text.length() != 36) {
      return false;
    }
    for (int i = 0; i < 36; i++) {
      char c = text.charAt(i);
      boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
      if (dash ? c != '-' : Character.digit(c, 16) < 0 || c > 'f') {
        return false;
      }
    }
    return true;
  }

  private static boolean isPointer(String text) {
    try {
      JsonPointer.parse(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isRegex(String text) {
    try {
      EcmaPattern.compile(text);
      return true;
    } catch (PatternSyntaxException e) {
      return false;
    }
  }
}
