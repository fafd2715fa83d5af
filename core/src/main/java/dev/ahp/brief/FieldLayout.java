package dev.ahp.brief;

import java.util.Locale;

/** The layout of a field in Markdown. */
enum FieldLayout {
  TEXT,
  NUMBERED,
  PATHS,
  CHECKS,
  RISKS,
  BLOCK;

  private static final int MAX_NAME_LENGTH = 64;

  /** Returns the layout of a top-level field. */
  static FieldLayout of(String name) {
    return switch (name) {
      case "next_actions" -> NUMBERED;
      case "changed_files" -> PATHS;
      case "verification" -> CHECKS;
      case "open_risks" -> RISKS;
      case "a2a", "git" -> BLOCK;
      default -> TEXT;
    };
  }

  /** Returns the layout of a field inside a block. */
  static FieldLayout inBlock(String name) {
    return name.equals("sender") || name.equals("receiver") ? BLOCK : PATHS;
  }

  static boolean isRequired(String name) {
    return BriefValidator.REQUIRED.contains(name);
  }

  /**
   * Returns the JSON name of a written name: {@code In scope} is {@code in_scope}. Unknown names
   * are unchanged.
   */
  static String nameOf(String written) {
    String name = written.toLowerCase(Locale.ROOT).replace(' ', '_').replace('-', '_');
    return isRequired(name) || FieldLayout.of(name) != TEXT ? name : written;
  }

  /** Returns whether the name can be written before a colon and read back. */
  static boolean isPlainName(String name) {
    if (name.isEmpty() || name.length() > MAX_NAME_LENGTH || !isLetter(name.charAt(0))) {
      return false;
    }
    for (int i = 1; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!isLetter(c) && !(c >= '0' && c <= '9') && c != '_' && c != '-' && c != '.') {
        return false;
      }
    }
    return true;
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
