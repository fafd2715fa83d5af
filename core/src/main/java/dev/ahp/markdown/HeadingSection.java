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
public final class HeadingSection {
  /** One line without its line break; numbers count from 1. */
  public record SectionLine(int number, String text) {}

  private final String title;
  private final String commentOpening;
  private final List<SectionLine> sectionLines = new ArrayList<>();
  private @Nullable SectionLine comment;
  private boolean found;
  private boolean ended;
  private @Nullable String fence;
  private boolean headingInFence;

  private HeadingSection(String title, String commentOpening) {
    this.title = title;
    this.commentOpening = commentOpening;
  }

  /**
   * Finds the one section of that title; case does not count.
   *
   * @param commentOpening how the comment begins that is kept and not passed over
   * @throws MarkdownException if there is no such section, or more than one
   */
  public static HeadingSection find(String text, String title, String commentOpening) {
    HeadingSection headingSection = new HeadingSection(title, commentOpening);
    LineSource source = new LineSource(text);
    for (SectionLine sectionLine = source.next();
        sectionLine != null;
        sectionLine = source.next()) {
      headingSection.take(sectionLine, source);
    }
    if (!headingSection.found) {
      throw new MarkdownException(1, 1, "has no heading \"## " + title + "\"");
    }
    return headingSection;
  }

  /** Whether an item that fits stands anywhere below the heading; never throws. */
  public static boolean hasItem(String text, String title, Predicate<String> fits) {
    LineSource source = new LineSource(text);
    boolean below = false;
    for (SectionLine sectionLine = source.next();
        sectionLine != null;
        sectionLine = source.next()) {
      if (below && Bullet.of(sectionLine.text()).map(Bullet::text).filter(fits).isPresent()) {
        return true;
      }
      below |= Heading.is(sectionLine.text(), title);
    }
    return false;
  }

  public List<SectionLine> lines() {
    return sectionLines;
  }

  /** The comment that was to be kept, as one line. */
  public Optional<SectionLine> comment() {
    return Optional.ofNullable(comment);
  }

  private void take(SectionLine sectionLine, LineSource source) {
    if (isFence(sectionLine.text())) {
      toggleFence(sectionLine.text());
    } else if (Heading.is(sectionLine.text(), title) && counts()) {
      begin(sectionLine);
    } else if (!found || ended || (fence != null && !headingInFence)) {
      return;
    } else if (sectionLine.text().startsWith(commentOpening)) {
      keepComment(sectionLine, source);
    } else if (sectionLine.text().startsWith("<!--")) {
      throughComment(sectionLine, source);
    } else if (Heading.isHeading(sectionLine.text())) {
      ended = true;
    } else {
      sectionLines.add(sectionLine);
    }
  }

  /** A heading in a fenced block is an example, except where the section stands in that fence. */
  private boolean counts() {
    return !found || fence == null || (headingInFence && !ended);
  }

  private void begin(SectionLine sectionLine) {
    if (found) {
      throw new MarkdownException(
          sectionLine.number(), 1, "has a second heading \"## " + title + "\"");
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

  private void keepComment(SectionLine sectionLine, LineSource source) {
    if (comment != null) {
      throw new MarkdownException(
          sectionLine.number(), 1, "has a second comment " + commentOpening.strip());
    }
    comment = throughComment(sectionLine, source);
  }

  /** An editor may have wrapped the comment at a space. */
  private static SectionLine throughComment(SectionLine first, LineSource source) {
    StringBuilder text = new StringBuilder(first.text());
    SectionLine last = first;
    while (!last.text().contains("-->")) {
      last = source.next();
      if (last == null) {
        throw new MarkdownException(first.number(), 1, "has a comment that never ends");
      }
      text.append(' ').append(last.text());
    }
    return new SectionLine(first.number(), text.toString());
  }
}
