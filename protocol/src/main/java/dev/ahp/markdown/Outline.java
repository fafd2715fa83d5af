package dev.ahp.markdown;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Reads the lines of a list into a tree of entries. An item that is indented further than the one
 * before is nested in it, by however much; a number at the indent of a bullet is nested in the
 * bullet too, since models like to leave out that indent.
 */
public final class Outline {
  private static final int DEEPEST = 64;

  private final List<Entry> top = new ArrayList<>();
  private final Deque<Entry> open = new ArrayDeque<>();
  private boolean afterBlank;

  private Outline() {}

  /**
   * The items at the top; those below hang on them.
   *
   * @throws MarkdownFault if items are nested deeper than 64
   */
  public static List<Entry> of(List<Section.Line> lines) {
    Outline outline = new Outline();
    lines.forEach(outline::take);
    return outline.top;
  }

  private void take(Section.Line line) {
    if (line.text().isBlank()) {
      afterBlank = true;
      return;
    }
    Bullet.of(line.text()).ifPresentOrElse(it -> add(it, line.number()), () -> continued(line));
    afterBlank = false;
  }

  private void add(Bullet bullet, int line) {
    while (!open.isEmpty() && isOver(open.peek(), bullet)) {
      open.pop();
    }
    Entry entry = new Entry(bullet, line);
    (open.isEmpty() ? top : open.peek().children()).add(entry);
    open.push(entry);
    if (open.size() > DEEPEST) {
      throw new MarkdownFault(line, bullet.start() + 1, "is nested deeper than " + DEEPEST);
    }
  }

  private static boolean isOver(Entry entry, Bullet next) {
    return entry.indent() > next.indent()
        || (entry.indent() == next.indent() && (entry.ordered() || !next.ordered()));
  }

  /** A line without a marker goes on with the item above, unless it is a paragraph of its own. */
  private void continued(Section.Line line) {
    boolean indented = Bullet.contentStart(line.text()) > 0;
    if (!open.isEmpty() && (indented || !afterBlank)) {
      open.peek().append(line.text().strip(), afterBlank);
    } else {
      open.clear();
    }
  }
}
