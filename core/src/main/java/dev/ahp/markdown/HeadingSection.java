package dev.ahp.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The part of a Markdown text under a heading, up to the next heading. Fenced blocks and comments
 * inside it are skipped. A section inside a fenced block ends with the block.
 */
public final class HeadingSection {
  /** A line without its line break. Numbers start at 1. */
  public record SectionLine(int number, String text) {}

  private final String title;
  private final String commentOpening;
  private final List<SectionLine> lines = new ArrayList<>();
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
   * Finds the only section with a title, ignoring case.
   *
   * @param commentOpening the start of the comment that is kept
   * @throws MarkdownException if there is no such section, or more than one
   */
  public static HeadingSection find(String text, String title, String commentOpening) {
    HeadingSection section = new HeadingSection(title, commentOpening);
    LineSource source = new LineSource(text);
    for (SectionLine line = source.next(); line != null; line = source.next()) {
      section.addLine(line, source);
    }
    if (!section.found) {
      throw new MarkdownException(1, 1, "has no heading \"## " + title + "\"");
    }
    return section;
  }

  /** Returns whether a matching item follows the heading. Never throws. */
  public static boolean hasItem(String text, String title, Predicate<String> condition) {
    LineSource source = new LineSource(text);
    boolean below = false;
    for (SectionLine line = source.next(); line != null; line = source.next()) {
      if (below && Bullet.of(line.text()).map(Bullet::text).filter(condition).isPresent()) {
        return true;
      }
      below |= Heading.is(line.text(), title);
    }
    return false;
  }

  public List<SectionLine> lines() {
    return lines;
  }

  /** Returns the kept comment as one line. */
  public Optional<SectionLine> comment() {
    return Optional.ofNullable(comment);
  }

  private void addLine(SectionLine line, LineSource source) {
    if (isFence(line.text())) {
      toggleFence(line.text());
    } else if (Heading.is(line.text(), title) && isSectionHeading()) {
      startSection(line);
    } else if (!found || ended || (fence != null && !headingInFence)) {
      return;
    } else if (line.text().startsWith(commentOpening)) {
      keepComment(line, source);
    } else if (line.text().startsWith("<!--")) {
      readComment(line, source);
    } else if (Heading.isHeading(line.text())) {
      ended = true;
    } else {
      lines.add(line);
    }
  }

  /** A heading in a fenced block is an example, unless the section is inside that block. */
  private boolean isSectionHeading() {
    return !found || fence == null || (headingInFence && !ended);
  }

  private void startSection(SectionLine line) {
    if (found) {
      throw new MarkdownException(line.number(), 1, "has a second heading \"## " + title + "\"");
    }
    found = true;
    headingInFence = fence != null;
  }

  /** A fence is closed only by the same character, at least as long, with nothing after it. */
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

  private void keepComment(SectionLine line, LineSource source) {
    if (comment != null) {
      throw new MarkdownException(
          line.number(), 1, "has a second comment " + commentOpening.strip());
    }
    comment = readComment(line, source);
  }

  /** Reads a comment, which an editor may have wrapped at a space. */
  private static SectionLine readComment(SectionLine first, LineSource source) {
    StringBuilder text = new StringBuilder(first.text());
    SectionLine last = first;
    while (!last.text().contains("-->")) {
      last = source.next();
      if (last == null) {
        throw new MarkdownException(first.number(), 1, "has a comment without an end");
      }
      text.append(' ').append(last.text());
    }
    return new SectionLine(first.number(), text.toString());
  }

  /** Iterates over the lines of a text. A line ends with LF, CR LF or CR. */
  private static final class LineSource {
    private final String text;
    private int position;
    private int number;

    LineSource(String text) {
      this.text = text;
      // Skips a byte order mark.
      this.position = text.startsWith("\uFEFF") ? 1 : 0;
    }

    /** Returns the next line, or null after the last. */
    @Nullable SectionLine next() {
      if (position >= text.length()) {
        return null;
      }
      int end = position;
      while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
        end++;
      }
      String line = text.substring(position, end);
      boolean pair = text.startsWith("\r\n", end);
      position = end + (pair ? 2 : 1);
      return new SectionLine(++number, line);
    }
  }
}
