package dev.ahp.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The part of a Markdown text under a certain heading, up to the next heading. Fenced blocks and
 * comments inside it are passed over; a section that itself stands in a fence ends with the fence.
 */
public final class Section {
  /** One line without its line break; numbers count from 1. */
  public record Line(int number, String text) {}

  private final String title;
  private final String commentOpening;
  private final List<Line> lines = new ArrayList<>();
  private @Nullable Line comment;
  private boolean found;
  private boolean ended;
  private @Nullable String fence;
  private boolean headingInFence;

  private Section(String title, String commentOpening) {
    this.title = title;
    this.commentOpening = commentOpening;
  }

  /**
   * Finds the one section of that title; case does not count.
   *
   * @param commentOpening how the comment begins that is kept and not passed over
   * @throws MarkdownFault if there is no such section, or more than one
   */
  public static Section find(String text, String title, String commentOpening) {
    Section section = new Section(title, commentOpening);
    LineSource source = new LineSource(text);
    for (Line line = source.next(); line != null; line = source.next()) {
      section.take(line, source);
    }
    if (!section.found) {
      throw new MarkdownFault(1, 1, "has no heading \"## " + title + "\"");
    }
    return section;
  }

  /** Whether an item that fits stands anywhere below the heading; never throws. */
  public static boolean hasItem(String text, String title, Predicate<String> fits) {
    LineSource source = new LineSource(text);
    boolean below = false;
    for (Line line = source.next(); line != null; line = source.next()) {
      if (below && Bullet.of(line.text()).map(Bullet::text).filter(fits).isPresent()) {
        return true;
      }
      below |= Heading.is(line.text(), title);
    }
    return false;
  }

  public List<Line> lines() {
    return lines;
  }

  /** The comment that was to be kept, as one line. */
  public Optional<Line> comment() {
    return Optional.ofNullable(comment);
  }

  private void take(Line line, LineSource source) {
    if (isFence(line.text())) {
      toggleFence(line.text());
    } else if (Heading.is(line.text(), title) && counts()) {
      begin(line);
    } else if (!found || ended || (fence != null && !headingInFence)) {
      return;
    } else if (line.text().startsWith(commentOpening)) {
      keepComment(line, source);
    } else if (line.text().startsWith("<!--")) {
      throughComment(line, source);
    } else if (Heading.isHeading(line.text())) {
      ended = true;
    } else {
      lines.add(line);
    }
  }

  /** A heading in a fenced block is an example, except where the section stands in that fence. */
  private boolean counts() {
    return !found || fence == null || (headingInFence && !ended);
  }

  private void begin(Line line) {
    if (found) {
      throw new MarkdownFault(line.number(), 1, "has a second heading \"## " + title + "\"");
    }
    found = true;
    headingInFence = fence != null;
  }

  /** Only a fence of the same kind, at least as long and with nothing after it, closes one. */
  private void toggleFence(String line) {
    String marker = fenceMarker(line);
    if (fence == null) {
      fence = marker;
    } else if (marker.charAt(0) == fence.charAt(0)
        && marker.length() >= fence.length()
        && line.substring(marker.length()).isBlank()) {
      fence = null;
      ended |= headingInFence && found;
    }
  }

  private static boolean isFence(String line) {
    return line.startsWith("```") || line.startsWith("~~~");
  }

  private static String fenceMarker(String line) {
    int end = 0;
    while (end < line.length() && line.charAt(end) == line.charAt(0)) {
      end++;
    }
    return line.substring(0, end);
  }

  private void keepComment(Line line, LineSource source) {
    if (comment != null) {
      throw new MarkdownFault(line.number(), 1, "has a second comment " + commentOpening.strip());
    }
    comment = throughComment(line, source);
  }

  /** An editor may have wrapped the comment at a space. */
  private static Line throughComment(Line first, LineSource source) {
    StringBuilder text = new StringBuilder(first.text());
    Line last = first;
    while (!last.text().contains("-->")) {
      last = source.next();
      if (last == null) {
        throw new MarkdownFault(first.number(), 1, "has a comment that never ends");
      }
      text.append(' ').append(last.text());
    }
    return new Line(first.number(), text.toString());
  }
}
