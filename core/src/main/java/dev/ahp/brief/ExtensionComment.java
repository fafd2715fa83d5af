package dev.ahp.brief;

import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import dev.ahp.markdown.HeadingSection;
import dev.ahp.markdown.MarkdownException;
import java.util.Locale;

/** The HTML comment {@code <!-- ahp:brief {json} -->}, which Markdown renderers hide. */
final class ExtensionComment {
  static final String OPEN = "<!-- ahp:brief ";
  private static final String CLOSE = " -->";

  /** The depth of a packet plus the depth that patches add. */
  private static final JsonLimits LIMITS =
      new JsonLimits(BriefMarkdown.MAX_LENGTH, JsonLimits.PACKET.depth() + 16, 1 << 20);

  private ExtensionComment() {}

  static String write(JsonObject patchTree) {
    return OPEN + escaped(JsonWriter.compact(patchTree)) + CLOSE + "\n";
  }

  /** Escapes angle brackets and double hyphens, which JSON contains only in strings. */
  private static String escaped(String json) {
    StringBuilder text = new StringBuilder(json.length());
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      boolean secondHyphen = c == '-' && !text.isEmpty() && text.charAt(text.length() - 1) == '-';
      if (c == '<' || c == '>' || secondHyphen) {
        text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  static JsonObject read(HeadingSection.SectionLine comment) {
    int end = comment.text().indexOf("-->");
    String json = comment.text().substring(OPEN.length(), Math.max(OPEN.length(), end));
    try {
      Json patchTree = JsonReader.read(json, LIMITS);
      return patchTree.asObject().orElseThrow(() -> error(comment, "is not an object"));
    } catch (JsonException e) {
      throw error(comment, String.valueOf(e.getMessage()));
    }
  }

  private static MarkdownException error(HeadingSection.SectionLine comment, String message) {
    return new MarkdownException(comment.number(), 1, "has an ahp:brief comment that " + message);
  }
}
