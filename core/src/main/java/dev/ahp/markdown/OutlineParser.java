package dev.ahp.markdown;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Parses the lines of a list to a tree. An item that is indented further than the previous one is
 * nested in it. A number with the indent of a bullet is also nested in the bullet, because models
 * often omit that indent.
 */
public final class OutlineParser {
  private static final int MAX_DEPTH = 64;

  private final List<ListItem> top = new ArrayList<>();
  private final Deque<ListItem> open = new ArrayDeque<>();
  private boolean afterBlank;

  private OutlineParser() {}

  /**
   * Returns the top-level items with their nested items.
   *
   * @throws MarkdownException if items are nested deeper than 64 levels
   */
  public static List<ListItem> of(List<HeadingSection.SectionLine> lines) {
    OutlineParser parser = new OutlineParser();
    lines.forEach(parser::addLine);
    return parser.top;
  }

  private void addLine(HeadingSection.SectionLine line) {
    if (line.text().isBlank()) {
      afterBlank = true;
      return;
    }
    Bullet.of(line.text()).ifPresentOrElse(it -> add(it, line.number()), () -> continueItem(line));
    afterBlank = false;
  }

  private void add(Bullet bullet, int line) {
    while (!open.isEmpty() && endsBefore(open.peek(), bullet)) {
      open.pop();
    }
    ListItem item = new ListItem(bullet, line);
    (open.isEmpty() ? top : open.peek().children()).add(item);
    open.push(item);
    if (open.size() > MAX_DEPTH) {
      throw new MarkdownException(
          line, bullet.start() + 1, "is nested deeper than " + MAX_DEPTH + " levels");
    }
  }

  private static boolean endsBefore(ListItem item, Bullet next) {
    return item.indent() > next.indent()
        || (item.indent() == next.indent() && (item.ordered() || !next.ordered()));
  }

  /** Appends a line without a marker to the item above, unless it is a separate paragraph. */
  private void continueItem(HeadingSection.SectionLine line) {
    boolean indented = Bullet.contentStart(line.text()) > 0;
    if (!open.isEmpty() && (indented || !afterBlank)) {
      open.peek().append(line.text().strip(), afterBlank);
    } else {
      open.clear();
    }
  }
}
