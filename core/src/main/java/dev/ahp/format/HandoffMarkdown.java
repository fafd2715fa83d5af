package dev.ahp.format;

import dev.ahp.fence.DataFence;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Markdown for models: a fence that contains one section per member. All other members are in the
 * last section as JSON, so every object round-trips.
 */
final class HandoffMarkdown {
  private static final String HEADING = "## ";
  private static final String REST = "About this handoff";

  private HandoffMarkdown() {}

  static String write(JsonObject shape, Supplier<String> delimiters) {
    StringBuilder content = new StringBuilder("# Handoff\n");
    JsonObject rest = shape;
    for (MarkdownSection section : MarkdownSection.ALL) {
      Json value = shape.get(section.member());
      Optional<String> body = value == null ? Optional.empty() : section.style().write(value);
      if (body.isPresent()) {
        appendSection(content, section.title(), body.get());
        rest = rest.without(section.member());
      }
    }
    String about = MarkdownSection.Style.JSON.write(rest).orElseThrow();
    appendSection(content, REST, about);
    return DataFence.around(content.toString(), delimiters);
  }

  private static void appendSection(StringBuilder content, String title, String body) {
    content.append('\n').append(HEADING).append(title).append('\n').append(body);
  }

  /**
   * Reads the output of {@link #write}. The readable sections may have been edited.
   *
   * @throws FormatException if the text is not in this format
   */
  static JsonObject read(String text) {
    String content =
        DataFence.contentOf(text.replace("\r\n", "\n"))
            .orElseThrow(() -> new FormatException("the fence around the handoff is incomplete"));
    JsonObject.Builder shape = JsonObject.builder();
    List<String> lines = new ArrayList<>();
    String title = "";
    for (String line : content.split("\n", -1)) {
      if (line.startsWith(HEADING)) {
        put(shape, title, lines);
        title = line.substring(HEADING.length());
        lines.clear();
      } else {
        lines.add(line);
      }
    }
    put(shape, title, lines);
    return shape.build();
  }

  private static void put(JsonObject.Builder shape, String title, List<String> lines) {
    List<String> body = withoutBlankEnd(lines);
    if (title.equals(REST)) {
      shape.putAll(
          MarkdownSection.Style.JSON
              .read(body)
              .flatMap(Json::asObject)
              .orElseThrow(() -> new FormatException("the section \"" + REST + "\" is not JSON")));
      return;
    }
    for (MarkdownSection section : MarkdownSection.ALL) {
      if (section.title().equals(title)) {
        shape.put(
            section.member(),
            section
                .style()
                .read(body)
                .orElseThrow(
                    () -> new FormatException("the section \"" + title + "\" is not valid")));
      }
    }
  }

  private static List<String> withoutBlankEnd(List<String> lines) {
    int end = lines.size();
    while (end > 0 && lines.get(end - 1).isEmpty()) {
      end--;
    }
    return lines.subList(0, end);
  }
}
