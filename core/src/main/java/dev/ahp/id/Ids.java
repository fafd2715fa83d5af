package dev.ahp.id;

import java.util.Locale;
import java.util.Set;

/** Validates ids and names. */
public final class Ids {
  public static final int MAX_ID_CHARS = 200;

  public static final int MAX_NAME_CHARS = 100;

  /** The regular expression of {@link #isId} for JSON Schema. */
  public static final String ID_PATTERN = "^[A-Za-z0-9._:-]{1,200}$";

  /** The regular expression of {@link #isName} for JSON Schema. */
  public static final String NAME_PATTERN = "^[A-Za-z0-9._-]{1,100}$";

  /** Names of the broker, the daemon and its callers in audit records, in lower case. */
  private static final Set<String> RESERVED =
      Set.of("operator", "auditor", "daemon", "broker", "postmaster");

  private Ids() {}

  /**
   * Returns whether the text is an id of a packet, task, run or contract: {@code
   * [A-Za-z0-9._:-]{1,200}}.
   */
  public static boolean isId(String text) {
    return isValid(text, MAX_ID_CHARS, true);
  }

  /**
   * Returns whether the text is a name of an agent, role, capability or queue: {@code
   * [A-Za-z0-9._-]{1,100}}.
   */
  public static boolean isName(String text) {
    return isValid(text, MAX_NAME_CHARS, false);
  }

  /**
   * Returns whether an agent may have the name: it is not reserved in any case, and it is not a dot
   * segment of a URL.
   */
  public static boolean isAgentName(String text) {
    return isName(text) && !isDotSegment(text) && !isReserved(text);
  }

  /** Returns whether the name is reserved for the broker, the daemon or a kind of caller. */
  public static boolean isReserved(String name) {
    return RESERVED.contains(name.toLowerCase(Locale.ROOT));
  }

  private static boolean isDotSegment(String text) {
    return text.equals(".") || text.equals("..");
  }

  private static boolean isValid(String text, int maxChars, boolean allowColon) {
    boolean valid = !text.isEmpty() && text.length() <= maxChars;
    for (int i = 0; valid && i < text.length(); i++) {
      char c = text.charAt(i);
      valid = isNameChar(c) || (allowColon && c == ':');
    }
    return valid;
  }

  private static boolean isNameChar(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '.'
        || c == '_'
        || c == '-';
  }
}
