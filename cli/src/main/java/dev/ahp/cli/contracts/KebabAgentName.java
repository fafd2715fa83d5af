package dev.ahp.cli.contracts;

/**
 * Converts agent names in code, such as {@code Triage Agent}, {@code triage_agent} or {@code
 * TriageAgent}, to names in contracts, such as {@code triage-agent}.
 */
final class KebabAgentName {
  private KebabAgentName() {}

  /** Returns whether the name can be part of an id. */
  static boolean isPlain(String kebab) {
    return !kebab.isEmpty() && kebab.chars().allMatch(it -> it < 128);
  }

  static String kebab(String name) {
    StringBuilder kebab = new StringBuilder();
    char before = '-';
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean word = (c < 128 && Character.isLetterOrDigit(c)) || c > 127;
      boolean hump = c >= 'A' && c <= 'Z' && before >= 'a' && before <= 'z';
      boolean gap = kebab.isEmpty() || kebab.charAt(kebab.length() - 1) == '-';
      if ((hump || !word) && !gap) {
        kebab.append('-');
      }
      if (word) {
        kebab.append(Character.toLowerCase(c));
      }
      before = c;
    }
    int end = kebab.length();
    return end > 0 && kebab.charAt(end - 1) == '-' ? kebab.substring(0, end - 1) : kebab.toString();
  }
}
