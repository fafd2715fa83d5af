package dev.ahp.brief;

import java.util.Locale;

/** How the value of a field is laid out in Markdown. */
enum FieldLayout {
  TEXT,
  NUMBERED,
  PATHS,
  CHECKS,
  RISKS,
  BLOCK;

  private static final int LONGEST_NAME = 64;

  /** What stands under this name at the top of a brief. */
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

  /** What stands under this name inside a block. */
  static FieldLayout inBlock(String name) {
    return name.equals("sender") || name.equals("receiver") ? BLOCK : PATHS;
  }

  static boolean isRequired(String name) {
    return BriefValidator.REQUIRED.contains(name);
  }

  /**
   * The name as JSON has it: {@code In scope} is {@code in_scope}. A name that is none of ours is
   * left alone.
   */
  static String nameOf(String written) {
    String name = written.toLowerCase(Locale.ROOT).replace(' ', '_').replace('-', '_');
    return isRequired(name) || FieldLayout.of(name) != TEXT ? name : written;
  }

  /** Whether the name can stand before a colon and be read as itself. */
  static boolean isPlainName(String name) {
    if (name.isEmpty() || name.length() > LONGEST_NAME || !isLetter(name.charAt(0))) {
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
