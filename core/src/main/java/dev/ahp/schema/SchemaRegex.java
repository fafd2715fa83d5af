package dev.ahp.schema;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Regular expressions with the semantics of JSON Schema, where {@code $} matches only at the end of
 * the text. In Java it also matches before a final line break, so {@code "id\n"} would match.
 */
final class SchemaRegex {
  private SchemaRegex() {}

  /** Throws {@link PatternSyntaxException} for an invalid expression. */
  static Pattern compile(String regex) {
    return Pattern.compile(
        endsWithAnchor(regex) ? regex.substring(0, regex.length() - 1) + "\\z" : regex);
  }

  private static boolean endsWithAnchor(String regex) {
    return regex.endsWith("$") && !regex.endsWith("\\$");
  }
}
