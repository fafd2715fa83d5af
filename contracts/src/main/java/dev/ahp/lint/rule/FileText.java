package dev.ahp.lint.rule;

import dev.ahp.yaml.TextPosition;
import java.util.ArrayList;
import java.util.List;

/**
 * A text with an index of its lines. Positions count characters and ignore a byte order mark;
 * offsets count the UTF-16 code units of the unmodified text.
 */
public final class FileText {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final String text;
  private final List<Integer> starts = new ArrayList<>();

  public FileText(String text) {
    this.text = text;
    starts.add(text.startsWith(BYTE_ORDER_MARK) ? 1 : 0);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean pair = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
      if ((c == '\n' || c == '\r') && !pair) {
        starts.add(i + 1);
      }
    }
  }

  /** Returns the number of lines. The last line may be empty. */
  public int lines() {
    return starts.size();
  }

  /** Returns the offset at which a line starts, or the end of the text for lines after the last. */
  public int start(int line) {
    return line <= starts.size() ? starts.get(Math.max(1, line) - 1) : text.length();
  }

  /** Returns the offset at which a line ends, without its line break. */
  public int end(int line) {
    int end = start(line + 1);
    while (end > start(line) && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
      end--;
    }
    return end;
  }

  /** Returns a line without its line break. */
  public String line(int line) {
    return text.substring(start(line), end(line));
  }

  public int offset(TextPosition position) {
    int start = start(position.line());
    int end = end(position.line());
    int characters = text.codePointCount(start, end);
    return text.offsetByCodePoints(start, Math.min(characters, position.column() - 1));
  }
}
