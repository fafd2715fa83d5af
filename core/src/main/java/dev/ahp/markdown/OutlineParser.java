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
public final class OutlineParser {
  private static final int DEEPEST = 64;

  private final List<ListItem> top = new ArrayList<>();
  private final Deque<ListItem> open = new ArrayDeque<>();
  private boolean afterBlank;

  private OutlineParser() {}

  /**
   * The items at the top; those below hang on them.
   *
   * @throws MarkdownException if items are nested deeper than 64
   */
  public static List<ListItem> of(List<HeadingSection.SectionLine> sectionLines) {
    OutlineParser outlineParser = new OutlineParser();
    sectionLines.forEach(outlineParser::take);
    return outlineParser.top;
  }

  private void take(HeadingSection.SectionLine sectionLine) {
    if (sectionLine.text().isBlank()) {
      afterBlank = true;
      return;
    }
    Bullet.of(sectionLine.text())
        .ifPresentOrElse(it -> add(it, sectionLine.number()), () -> continued(sectionLine));
    afterBlank = false;
  }

  private void add(Bullet bullet, int line) {
    while (!open.isEmpty() && isOver(open.peek(), bullet)) {
      open.pop();
    }
    ListItem listItem = new ListItem(bullet, line);
    (open.isEmpty() ? top : open.peek().children()).add(listItem);
    open.push(listItem);
    if (open.size() > DEEPEST) {
      throw new MarkdownException(line, bullet.start() + 1, "is nested deeper than " + DEEPEST);
    }
  }

  private static boolean isOver(ListItem listItem, Bullet next) {
    return listItem.indent() > next.indent()
        || (listItem.indent() == next.indent() && (listItem.ordered() || !next.ordered()));
  }

  /** A line without a marker goes on with the item above, unless it is a paragraph of its own. */
  private void continued(HeadingSection.SectionLine sectionLine) {
    boolean indented = Bullet.contentStart(sectionLine.text()) > 0;
    if (!open.isEmpty() && (indented || !afterBlank)) {
      open.peek().append(sectionLine.text().strip(), afterBlank);
    } else {
      open.clear();
    }
  }
}
