package dev.ahp.server.notice;

import dev.ahp.json.JsonObject;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a message. The question was written by an agent: it is shortened, and its control
 * characters and line breaks are replaced.
 *
 * @param subject one line
 * @param link the item in the console, or null
 */
record NoticeText(String subject, String details, @Nullable String link) {
  private static final int MAX_QUESTION = 300;

  static NoticeText of(JsonObject notice, @Nullable URI console) {
    JsonObject item = notice.object("item").orElse(JsonObject.empty());
    String queue = item.string("queue").orElse("");
    boolean isDue = notice.string("notice").filter("due"::equals).isPresent();
    String question = plain(item.string("summary").orElse(""));
    String subject =
        (isDue ? "Due soon" : "New item")
            + " in "
            + queue
            + ": "
            + (question.isEmpty() ? "(no question)" : question);
    StringBuilder details =
        new StringBuilder("From ").append(plain(item.string("from").orElse("")));
    item.string("dueAt").ifPresent(it -> details.append(", due ").append(it));
    item.string("assignee").ifPresent(it -> details.append(", assigned to ").append(it));
    return new NoticeText(subject, details.toString(), link(item, queue, console));
  }

  private static @Nullable String link(JsonObject item, String queue, @Nullable URI console) {
    if (console == null) {
      return null;
    }
    String base = console.toString();
    return (base.endsWith("/") ? base.substring(0, base.length() - 1) : base)
        + "/inbox/"
        + encoded(queue)
        + "/"
        + encoded(item.string("id").orElse(""));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Returns one line without invisible and direction characters. */
  private static String plain(String text) {
    StringBuilder line = new StringBuilder();
    text.codePoints()
        .limit(MAX_QUESTION)
        .forEach(
            it -> {
              int type = Character.getType(it);
              boolean hidden =
                  type == Character.CONTROL
                      || type == Character.FORMAT
                      || type == Character.SURROGATE
                      || type == Character.LINE_SEPARATOR
                      || type == Character.PARAGRAPH_SEPARATOR;
              line.appendCodePoint(hidden ? ' ' : it);
            });
    return line.toString().strip()
        + (text.codePointCount(0, text.length()) > MAX_QUESTION ? "…" : "");
  }

  /** Returns the text for Slack, in which an agent's text cannot form links or mentions. */
  String slack() {
    String text = escaped(subject) + "\n" + escaped(details);
    return link == null ? text : text + "\n<" + link + "|Open the item>";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  String mail() {
    return subject + "\r\n" + details + ".\r\n" + (link == null ? "" : "\r\n" + link + "\r\n");
  }
}
