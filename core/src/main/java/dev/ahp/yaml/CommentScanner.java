package dev.ahp.yaml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * Finds the comments of a YAML text. Outside of scalars, a comment starts with {@code #} at the
 * start of a line or after white space. The library also accepts one directly after a value. The
 * parser provides the positions of scalars, so no other syntax matters. The library can report
 * comments itself, but then it parses some documents differently.
 */
final class CommentScanner {
  /** The characters at the end of quoted texts and in flow collections. */
  private static final String VALUE_ENDS = "\"'],}";

  private final String text;
  private final boolean hasHash;
  private final List<int[]> scalars = new ArrayList<>();

  CommentScanner(String text) {
    this.text = text;
    this.hasHash = text.indexOf('#') >= 0;
  }

  /** Excludes a scalar. Scalars must be passed in the order of the text. */
  void exclude(ScalarEvent event) {
    Optional<Mark> start = event.getStartMark();
    Optional<Mark> end = event.getEndMark();
    if (hasHash && start.isPresent() && end.isPresent()) {
      boolean block = event.isLiteral() || event.isFolded();
      scalars.add(new int[] {start.get().getIndex(), end.get().getIndex(), block ? 1 : 0});
    }
  }

  /**
   * Returns the comments by line.
   *
   * @throws YamlException if a comment directly follows a value
   */
  Map<Integer, String> byLine() {
    return hasHash ? new CommentScan().run() : Map.of();
  }

  /** One pass over the text and its scalars. Marks count code points; string indexes do not. */
  private final class CommentScan {
    private final Map<Integer, String> found = new HashMap<>();
    private int index;
    private int codePoint;
    private int line = 1;

    /** The code point at which the current line starts. */
    private int lineStart;

    private int scalar;

    Map<Integer, String> run() {
      while (index < text.length()) {
        skipScalars();
        if (index < text.length()) {
          requireSpaceBeforeComment();
          if (startsComment()) {
            comment();
          } else {
            step();
          }
        }
      }
      return found;
    }

    private void skipScalars() {
      while (scalar < scalars.size() && scalars.get(scalar)[0] <= codePoint) {
        int[] span = scalars.get(scalar++);
        if (span[2] == 1) {
          blockHeader();
        }
        while (codePoint < span[1] && index < text.length()) {
          step();
        }
      }
    }

    /** Scans the first line of a block scalar, which can end with a comment. */
    private void blockHeader() {
      while (index < text.length() && !atBreak()) {
        if (startsComment()) {
          comment();
        } else {
          step();
        }
      }
    }

    private boolean startsComment() {
      return text.charAt(index) == '#'
          && (index == 0 || " \t\r\n".indexOf(text.charAt(index - 1)) >= 0);
    }

    private void requireSpaceBeforeComment() {
      boolean followsValue =
          text.charAt(index) == '#' && index > 0 && VALUE_ENDS.indexOf(text.charAt(index - 1)) >= 0;
      if (followsValue) {
        throw new YamlException(
            new TextPosition(line, codePoint - lineStart + 1), "a comment must follow white space");
      }
    }

    private void comment() {
      int start = index + 1;
      while (index < text.length() && !atBreak()) {
        step();
      }
      found.put(line, text.substring(start, index).strip());
    }

    private boolean atBreak() {
      return text.charAt(index) == '\n' || text.charAt(index) == '\r';
    }

    private void step() {
      int lineBefore = line;
      char c = text.charAt(index);
      boolean pair = c == '\r' && index + 1 < text.length() && text.charAt(index + 1) == '\n';
      line += (c == '\n' || c == '\r') && !pair ? 1 : 0;
      index += Character.charCount(text.codePointAt(index));
      codePoint++;
      if (line > lineBefore) {
        lineStart = codePoint;
      }
    }
  }
}
