package dev.ahp.yaml;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * Checks a rule of YAML 1.2 that the library does not enforce: the lines of a flow collection or a
 * quoted text are indented more than their parent. A line that begins with the closing bracket may
 * be indented as its parent, because many files are written that way.
 */
final class IndentationCheck {
  private static final int TOP_LEVEL = -1;

  private final String text;
  private final Deque<Integer> blockIndents = new ArrayDeque<>();
  private List<String> lines = List.of();
  private int flowDepth;
  private int flowLine;

  IndentationCheck(String text) {
    this.text = text;
    blockIndents.push(TOP_LEVEL);
  }

  /** Checks the next event of the parser. */
  void check(Event event) {
    if (event instanceof CollectionStartEvent start) {
      enter(start);
    } else if (event instanceof CollectionEndEvent) {
      leave(event);
    } else if (event instanceof ScalarEvent scalar) {
      check(scalar);
    }
  }

  private void enter(CollectionStartEvent start) {
    if (start.isFlow()) {
      if (flowDepth++ == 0) {
        flowLine = line(start.getStartMark());
      }
    } else {
      boolean hasProperties = start.getAnchor().isPresent() || start.getTag().isPresent();
      int indent = start.getStartMark().map(Mark::getColumn).orElse(0);
      // The mark of a collection with an anchor or a tag may be on the line of its parent.
      blockIndents.push(hasProperties ? blockIndents.element() : Integer.valueOf(indent));
    }
  }

  private void leave(Event end) {
    if (flowDepth == 0) {
      blockIndents.pop();
      return;
    }
    if (--flowDepth == 0) {
      requireIndentation(flowLine, line(end.getEndMark()), true);
    }
  }

  private void check(ScalarEvent scalar) {
    boolean isQuoted =
        scalar.getScalarStyle() == ScalarStyle.DOUBLE_QUOTED
            || scalar.getScalarStyle() == ScalarStyle.SINGLE_QUOTED;
    if (isQuoted && flowDepth == 0) {
      requireIndentation(line(scalar.getStartMark()), line(scalar.getEndMark()), false);
    }
  }

  private static int line(Optional<Mark> mark) {
    return mark.map(Mark::getLine).orElse(0);
  }

  private void requireIndentation(int first, int last, boolean isFlow) {
    int parent = blockIndents.element();
    for (int number = first + 1; number <= last && parent != TOP_LEVEL; number++) {
      String line = lineAt(number);
      String content = line.strip();
      int spaces = spaces(line);
      boolean isFree =
          content.isEmpty()
              || (isFlow && content.startsWith("#"))
              || (isFlow && isClosing(content) && spaces == parent);
      if (!isFree && spaces <= parent) {
        throw new YamlException(
            new TextPosition(number + 1, spaces + 1),
            "must be indented by at least " + (parent + 1) + " spaces");
      }
    }
  }

  private static boolean isClosing(String content) {
    return content.startsWith("]") || content.startsWith("}");
  }

  private static int spaces(String line) {
    int spaces = 0;
    while (spaces < line.length() && line.charAt(spaces) == ' ') {
      spaces++;
    }
    return spaces;
  }

  private String lineAt(int number) {
    if (lines.isEmpty()) {
      lines = text.lines().toList();
    }
    return number < lines.size() ? lines.get(number) : "";
  }
}
