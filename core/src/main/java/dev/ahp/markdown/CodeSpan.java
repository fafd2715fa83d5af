package dev.ahp.markdown;

import org.jspecify.annotations.Nullable;

/**
 * A code span as in CommonMark: the closing run of backticks is as long as the opening one, and one
 * space is removed at both ends unless the content is blank.
 *
 * @param rest the text after the closing run
 */
public record CodeSpan(String content, String rest) {

  /** Returns the span at the start of the text, or null. */
  public static @Nullable CodeSpan at(String text) {
    int fence = run(text, 0);
    if (fence == 0) {
      return null;
    }
    for (int i = text.indexOf('`', fence); i >= 0; i = text.indexOf('`', i)) {
      int length = run(text, i);
      if (length == fence) {
        return new CodeSpan(unpadded(text.substring(fence, i)), text.substring(i + length));
      }
      i += length;
    }
    return null;
  }

  public static String write(String content) {
    int longest = 0;
    for (int i = content.indexOf('`'); i >= 0; i = content.indexOf('`', i)) {
      int length = run(content, i);
      longest = Math.max(longest, length);
      i += length;
    }
    String fence = "`".repeat(longest + 1);
    String padding = needsPadding(content) ? " " : "";
    return fence + padding + content + padding + fence;
  }

  private static boolean needsPadding(String content) {
    return content.startsWith("`")
        || content.endsWith("`")
        || (content.startsWith(" ") && content.endsWith(" ") && !content.isBlank());
  }

  private static String unpadded(String content) {
    boolean padded = content.startsWith(" ") && content.endsWith(" ") && !content.isBlank();
    return padded ? content.substring(1, content.length() - 1) : content;
  }

  private static int run(String text, int start) {
    int end = start;
    while (end < text.length() && text.charAt(end) == '`') {
      end++;
    }
    return end - start;
  }
}
