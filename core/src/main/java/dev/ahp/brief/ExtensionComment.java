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

/** The HTML comment {@code <!-- ahp:brief {json} -->}, which Markdown renderers do not show. */
final class ExtensionComment {
  static final String OPEN = "<!-- ahp:brief ";
  private static final String CLOSE = " -->";

  /** As deep as a packet may be, and what the patches around a value add. */
  private static final JsonLimits LIMITS =
      new JsonLimits(BriefMarkdown.MAX_LENGTH, JsonLimits.PACKET.depth() + 16, 1 << 20);

  private ExtensionComment() {}

  static String write(JsonObject residual) {
    return OPEN + escaped(JsonWriter.compact(residual)) + CLOSE + "\n";
  }

  /** Outside of strings JSON has no angle bracket and no two hyphens in a row. */
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
      Json residual = JsonReader.read(json, LIMITS);
      return residual.asObject().orElseThrow(() -> fault(comment, "is no object"));
    } catch (JsonException e) {
      throw fault(comment, String.valueOf(e.getMessage()));
    }
  }

  private static MarkdownException fault(HeadingSection.SectionLine comment, String message) {
    return new MarkdownException(comment.number(), 1, "has an ahp:brief comment that " + message);
  }
}
