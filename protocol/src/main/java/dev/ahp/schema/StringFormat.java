package dev.ahp.schema;

import dev.ahp.json.JsonPointer;
import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.EvaluatorFactory;
import dev.harrel.jsonschema.JsonNode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The values of {@code format} that we hold documents to. The specification leaves that to the
 * reader; formats that are not listed here only describe.
 */
record StringFormat(String description, Predicate<String> fits) {
  private static final Map<String, StringFormat> ASSERTED =
      Map.of(
          "date-time", new StringFormat("an RFC 3339 time", StringFormat::isDateTime),
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

  static String describe(String name) {
    StringFormat format = ASSERTED.get(name);
    return format == null ? name : format.description;
  }

  private Evaluator evaluator(String name) {
    return (context, node) ->
        !node.isString() || fits.test(node.asString())
            ? Evaluator.Result.success()
            : failure(node, name);
  }

  private static Evaluator.Result failure(JsonNode node, String name) {
    return Evaluator.Result.formattedFailure("format", node.getJsonPointer(), name);
  }

  /** {@code OffsetDateTime} alone is too lenient: RFC 3339 wants seconds and a full offset. */
  static boolean isDateTime(String text) {
    if (text.length() < 20 || text.length() > 64 || !hasShape(text)) {
      return false;
    }
    try {
      OffsetDateTime.parse(text.toUpperCase(java.util.Locale.ROOT));
      return true;
    } catch (DateTimeException e) {
      return isLeapSecond(text);
    }
  }

  /** {@code dddd-dd-ddTdd:dd:dd[.d+](Z|±dd:dd)}, the letters in either case. */
  private static boolean hasShape(String text) {
    String head = "dddd-dd-ddTdd:dd:dd";
    if (!matches(text, 0, head)) {
      return false;
    }
    int at = head.length();
    if (text.charAt(at) == '.') {
      int from = ++at;
      while (at < text.length() && isDigit(text.charAt(at))) {
        at++;
      }
      if (at == from || at - from > 9 || at == text.length()) {
        return false;
      }
    }
    boolean utc = at + 1 == text.length() && (text.charAt(at) == 'Z' || text.charAt(at) == 'z');
    return utc || (at + 6 == text.length() && matches(text, at, "+dd:dd"));
  }

  private static boolean matches(String text, int at, String shape) {
    for (int i = 0; i < shape.length(); i++) {
      char c = text.charAt(at + i);
      boolean fits =
          switch (shape.charAt(i)) {
            case 'd' -> isDigit(c);
            case 'T' -> c == 'T' || c == 't';
            case '+' -> c == '+' || c == '-';
            default -> c == shape.charAt(i);
          };
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /** 23:59:60 is a legal RFC 3339 time that java.time does not know. */
  private static boolean isLeapSecond(String text) {
    return text.startsWith("60", 17)
        && isDateTime(text.substring(0, 17) + "59" + text.substring(19));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
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
      Pattern.compile(text);
      return true;
    } catch (PatternSyntaxException e) {
      return false;
    }
  }
}
