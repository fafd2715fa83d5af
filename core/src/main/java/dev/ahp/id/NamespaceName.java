package dev.ahp.id;

/**
 * Validates names of namespaces. They are parts of paths, file names and database schemas, so they
 * have fewer characters than other names.
 */
public final class NamespaceName {
  /** The namespace that always exists. */
  public static final String DEFAULT = "default";

  public static final int MAX_CHARS = 40;

  /** The maximum number of namespaces of a daemon, in addition to {@link #DEFAULT}. */
  public static final int MAX_COUNT = 200;

  /** Completes a message about an invalid name. */
  public static final String EXPECTED =
      "must be 1 to 40 lower-case letters, digits or dashes, start with a letter and not be"
          + " \"default\"";

  private NamespaceName() {}

  /** Returns whether a namespace other than {@link #DEFAULT} may have the name. */
  public static boolean isValid(String text) {
    return isName(text) && !text.equals(DEFAULT);
  }

  /** Returns whether the text has the form {@code [a-z][a-z0-9-]{0,39}}. */
  public static boolean isName(String text) {
    boolean valid = !text.isEmpty() && text.length() <= MAX_CHARS && isLetter(text.charAt(0));
    for (int i = 1; valid && i < text.length(); i++) {
      char c = text.charAt(i);
      valid = isLetter(c) || (c >= '0' && c <= '9') || c == '-';
    }
    return valid;
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z';
  }
}
