package dev.ahp.brief;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of a Markdown text under the heading {@code Handoff}, up to the next heading. Fenced
 * blocks and comments inside it are passed over; a brief that itself stands in a fence ends with
 * the fence.
 */
final class Section {
  /** One line without its line break; numbers count from 1. */
  record Line(int number, String text) {}

  private final List<Line> lines = new ArrayList<>();
  private @Nullable Line comment;
  private boolean found;
  private boolean ended;
  private @Nullable String fence;
  private boolean headingInFence;

  private Section() {}

  static Section find(String text) {
    Section section = new Section();
    LineSource source = new LineSource(text);
    for (Line line = source.next(); line != null; line = source.next()) {
      section.take(line, source);
    }
    if (!section.found) {
      throw new BriefFault(1, 1, "has no heading \"## Handoff\"");
    }
    return section;
  }

  static boolean looksLikeBrief(String text) {
    LineSource source = new LineSource(text);
    boolean heading = false;
    for (Line line = source.next(); line != null; line = source.next()) {
      if (heading && isField(line.text())) {
        return true;
      }
      heading |= Heading.isHandoff(line.text());
    }
    return false;
  }

  private static boolean isField(String line) {
    return Bullet.of(line)
        .map(bullet -> NamedText.of(bullet.text()))
        .filter(named -> named != null && Field.isRequired(named.name()))
        .isPresent();
  }

  List<Line> lines() {
    return lines;
  }

  Optional<Line> comment() {
    return Optional.ofNullable(comment);
  }

  private void take(Line line, LineSource source) {
    if (isFence(line.text())) {
      toggleFence(line.text());
    } else if (Heading.isHandoff(line.text()) && counts()) {
      begin(line);
    } else if (!found || ended || (fence != null && !headingInFence)) {
      return;
    } else if (ExtensionComment.beginsAt(line.text())) {
      keepComment(line, source);
    } else if (line.text().startsWith("<!--")) {
      throughComment(line, source);
    } else if (Heading.isHeading(line.text())) {
      ended = true;
    } else {
      lines.add(line);
    }
  }

  /** A heading in a fenced block is an example, except where the brief stands in that fence. */
  private boolean counts() {
    return !found || fence == null || (headingInFence && !ended);
  }

  private void begin(Line line) {
    if (found) {
      throw new BriefFault(line.number(), 1, "has a second heading \"## Handoff\"");
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
      throw new BriefFault(line.number(), 1, "has a second ahp:brief comment");
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
        throw new BriefFault(first.number(), 1, "has a comment that never ends");
      }
      text.append(' ').append(last.text());
    }
    return new Line(first.number(), text.toString());
  }
}
