package dev.ahp.lint.report;

final class XmlEscaper {
  private XmlEscaper() {}

  /** Escapes content and attributes, and replaces characters that XML 1.0 cannot represent. */
  static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                case '\n', '\r', '\t' -> escaped.append("&#").append(c).append(';');
                default -> escaped.appendCodePoint(isAllowed(c) ? c : '\uFFFD');
              }
            });
    return escaped.toString();
  }

  private static boolean isAllowed(int c) {
    boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    return c >= ' ' && !surrogate && c != 0xFFFE && c != 0xFFFF;
  }
}
