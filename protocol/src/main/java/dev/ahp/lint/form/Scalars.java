package dev.ahp.lint.form;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.lint.rule.Edit;
import dev.ahp.lint.rule.FileText;
import dev.ahp.yaml.Place;
import java.util.Optional;

/**
 * Finds keys and values of one line in the text of a contract. What is written with escapes, an
 * anchor, a tag or over several lines is not found, and so nobody rewrites it.
 */
final class Scalars {
  private final String text;
  private final FileText lines;

  Scalars(ContractFile file) {
    this.text = file.file().text();
    this.lines = new FileText(text);
  }

  /** Other words in the place of a string; its quotes stay. */
  Optional<Edit> reword(Place place, String string, String replacement) {
    int at = lines.offset(place) + (isQuoted(place) ? 1 : 0);
    int end = at + string.length();
    boolean closed =
        !isQuoted(place) || (end < text.length() && text.charAt(end) == quoteAt(place));
    return text.startsWith(string, at) && closed
        ? Optional.of(new Edit(at, end, replacement))
        : Optional.empty();
  }

  /** Another value in the place of a string and its quotes. */
  Optional<Edit> replace(Place place, String string, String replacement) {
    int quote = isQuoted(place) ? 1 : 0;
    return reword(place, string, replacement)
        .map(it -> new Edit(it.start() - quote, it.end() + quote, replacement));
  }

  /** The string with the quotes it is written in. */
  String written(Place place, String string) {
    return isQuoted(place) ? quoteAt(place) + string + quoteAt(place) : string;
  }

  /** Digits and points as they are written, which a number no longer tells; empty if other. */
  String digitsAt(Place place) {
    int at = lines.offset(place);
    int end = at;
    while (end < text.length() && isDigitOrPoint(text.charAt(end))) {
      end++;
    }
    boolean whole = end == text.length() || " \t\r\n,}]".indexOf(text.charAt(end)) >= 0;
    return whole ? text.substring(at, end) : "";
  }

  boolean isQuoted(Place place) {
    return quoteAt(place) == '"' || quoteAt(place) == '\'';
  }

  private char quoteAt(Place place) {
    int at = lines.offset(place);
    return at < text.length() ? text.charAt(at) : ' ';
  }

  private static boolean isDigitOrPoint(char c) {
    return (c >= '0' && c <= '9') || c == '.';
  }
}
