package dev.ahp.adapter.adk;

/**
 * The rule for agent names in ADK: letters and digits with single separators, and not {@code user}.
 */
final class AdkName {
  private static final int MAX_CHARS = 64;
  private static final String RESERVED = "user";

  private AdkName() {}

  static String of(String name) {
    StringBuilder out = new StringBuilder();
    boolean afterSeparator = false;
    for (int i = 0; i < name.length() && out.length() < MAX_CHARS; i++) {
      char c = name.charAt(i);
      boolean isWord = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      if (isWord && afterSeparator && out.length() > 0) {
        out.append(name.charAt(i - 1) == '-' ? '-' : '_');
      }
      if (isWord) {
        out.append(c);
      }
      afterSeparator = !isWord;
    }
    String result = out.isEmpty() ? "agent" : out.toString();
    return result.equals(RESERVED) ? "_" + result : result;
  }
}
