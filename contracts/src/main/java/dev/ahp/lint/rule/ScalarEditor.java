package dev.ahp.lint.rule;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.yaml.TextPosition;
import java.util.Optional;

/**
 * Locates single-line keys and values in the text of a contract. Scalars with escapes, anchors or
 * tags, or over several lines, are not found and therefore never rewritten.
 */
final class ScalarEditor {
  private final String text;
  private final FileText lines;

  ScalarEditor(ContractFile file) {
    this.text = file.file().text();
    this.lines = new FileText(text);
  }

  /** Replaces the content of a string and keeps its quotes. */
  Optional<Edit> replaceContent(TextPosition position, String string, String replacement) {
    int at = lines.offset(position) + (isQuoted(position) ? 1 : 0);
    int end = at + string.length();
    boolean closed =
        !isQuoted(position) || (end < text.length() && text.charAt(end) == quoteAt(position));
    return text.startsWith(string, at) && closed
        ? Optional.of(new Edit(at, end, replacement))
        : Optional.empty();
  }

  /** Replaces a string including its quotes. */
  Optional<Edit> replace(TextPosition position, String string, String replacement) {
    int quote = isQuoted(position) ? 1 : 0;
    return replaceContent(position, string, replacement)
        .map(it -> new Edit(it.start() - quote, it.end() + quote, replacement));
  }

  /** Returns the string with its quotes as written in the file. */
  String sourceText(TextPosition position, String string) {
    return isQuoted(position) ? quoteAt(position) + string + quoteAt(position) : string;
  }

  /**
   * Returns the digits and points as written in the file, which the parsed number does not
   * preserve; empty if there are other characters.
   */
  String digitsAt(TextPosition position) {
    int at = lines.offset(position);
    int end = at;
    while (end < text.length() && isDigitOrPoint(text.charAt(end))) {
      end++;
    }
    boolean terminated = end == text.length() || " \t\r\n,}]".indexOf(text.charAt(end)) >= 0;
    return terminated ? text.substring(at, end) : "";
  }

  boolean isQuoted(TextPosition position) {
    return quoteAt(position) == '"' || quoteAt(position) == '\'';
  }

  private char quoteAt(TextPosition position) {
    int at = lines.offset(position);
    return at < text.length() ? text.charAt(at) : ' ';
  }

  private static boolean isDigitOrPoint(char c) {
    return (c >= '0' && c <= '9') || c == '.';
  }
}
