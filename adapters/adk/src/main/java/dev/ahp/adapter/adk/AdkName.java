package dev.ahp.adapter.adk;

/**
 * Agents' names as ADK takes them: letters and digits with single separators between them, and
 * nobody is called {@code user}.
 */
final class AdkName {
  private static final int MAX_CHARS = 64;
  private static final String RESERVED = "user";

  private AdkName() {}

  static String of(String name) {
    StringBuilder out = new StringBuilder();
    boolean apart = false;
    for (int i = 0; i < name.length() && out.length() < MAX_CHARS; i++) {
      char c = name.charAt(i);
      boolean word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      if (word && apart && out.length() > 0) {
        out.append(name.charAt(i - 1) == '-' ? '-' : '_');
      }
      if (word) {
        out.append(c);
      }
      apart = !word;
    }
    String made = out.isEmpty() ? "agent" : out.toString();
    return made.equals(RESERVED) ? "_" + made : made;
  }
}
