package dev.ahp.cli.lsp;

import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.Edit;
import dev.ahp.lint.rule.FileText;
import dev.ahp.yaml.TextPosition;

/** Converts text positions to LSP positions: lines and UTF-16 units, both from 0. */
final class Positions {
  private final String text;
  private final FileText lines;

  Positions(String text) {
    this.text = text;
    this.lines = new FileText(text);
  }

  /** Returns the range from a position to the end of its word, or of the line. */
  JsonObject wordAt(TextPosition position) {
    int line = Math.min(position.line(), lines.lines());
    int start = lines.offset(new TextPosition(line, position.column()));
    int end = start;
    while (end < lines.end(line) && isWord(text.charAt(end))) {
      end++;
    }
    return range(start, end == start ? lines.end(line) : end);
  }

  private static boolean isWord(char c) {
    return Character.isLetterOrDigit(c) || "_-./@".indexOf(c) >= 0;
  }

  JsonObject of(Edit edit) {
    return range(edit.start(), edit.end());
  }

  private JsonObject range(int start, int end) {
    return JsonObject.builder().put("start", position(start)).put("end", position(end)).build();
  }

  private JsonObject position(int offset) {
    int line = 1;
    int last = lines.lines();
    while (line < last) {
      int middle = (line + last + 1) >>> 1;
      if (lines.start(middle) <= offset) {
        line = middle;
      } else {
        last = middle - 1;
      }
    }
    // The first line may start after a byte order mark, which editors do not count.
    int column = Math.max(0, offset - lines.start(line));
    return JsonObject.builder().put("line", line - 1).put("character", column).build();
  }
}
