package dev.ahp.schema;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Regular expressions as JSON Schema means them: a {@code $} at the end is the very end of the
 * text. Java's also stands before a last line break, which would let {@code "id\n"} pass for an id.
 */
final class SchemaRegex {
  private SchemaRegex() {}

  /** Throws {@link PatternSyntaxException} for what is no regular expression. */
  static Pattern compile(String regex) {
    return Pattern.compile(
        endsOpen(regex) ? regex.substring(0, regex.length() - 1) + "\\z" : regex);
  }

  private static boolean endsOpen(String regex) {
    return regex.endsWith("$") && !regex.endsWith("\\$");
  }
}
