package dev.ahp.lint.form;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.lint.rule.Edit;
import dev.ahp.lint.rule.FileText;
import dev.ahp.yaml.TextPosition;
import java.util.Optional;

/**
 * Finds keys and values of one line in the text of a contract. What is written with escapes, an
 * anchor, a tag or over several lines is not found, and so nobody rewrites it.
 */
final class ScalarEditor {
  private final String text;
  private final FileText lines;

  ScalarEditor(ContractFile file) {
    this.text = file.file().text();
    this.lines = new FileText(text);
  }

  /** Other words in the place of a string; its quotes stay. */
  Optional<Edit> reword(TextPosition textPosition, String string, String replacement) {
    int at = lines.offset(textPosition) + (isQuoted(textPosition) ? 1 : 0);
    int end = at + string.length();
    boolean closed =
        !isQuoted(textPosition)
            || (end < text.length() && text.charAt(end) == quoteAt(textPosition));
    return text.startsWith(string, at) && closed
        ? Optional.of(new Edit(at, end, replacement))
        : Optional.empty();
  }

  /** Another value in the place of a string and its quotes. */
  Optional<Edit> replace(TextPosition textPosition, String string, String replacement) {
    int quote = isQuoted(textPosition) ? 1 : 0;
    return reword(textPosition, string, replacement)
        .map(it -> new Edit(it.start() - quote, it.end() + quote, replacement));
  }

  /** The string with the quotes it is written in. */
  String written(TextPosition textPosition, String string) {
    return isQuoted(textPosition) ? quoteAt(textPosition) + string + quoteAt(textPosition) : string;
  }

  /** Digits and points as they are written, which a number no longer tells; empty if other. */
  String digitsAt(TextPosition textPosition) {
    int at = lines.offset(textPosition);
    int end = at;
    while (end < text.length() && isDigitOrPoint(text.charAt(end))) {
      end++;
    }
    boolean whole = end == text.length() || " \t\r\n,}]".indexOf(text.charAt(end)) >= 0;
    return whole ? text.substring(at, end) : "";
  }

  boolean isQuoted(TextPosition textPosition) {
    return quoteAt(textPosition) == '"' || quoteAt(textPosition) == '\'';
  }

  private char quoteAt(TextPosition textPosition) {
    int at = lines.offset(textPosition);
    return at < text.length() ? text.charAt(at) : ' ';
  }

  private static boolean isDigitOrPoint(char c) {
    return (c >= '0' && c <= '9') || c == '.';
  }
}
