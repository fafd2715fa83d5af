package dev.ahp.id;

/** Which texts may serve as an id or a name on the wire. */
public final class Ids {
  /** No id is longer. */
  public static final int MAX_ID_CHARS = 200;

  /** No name is longer. */
  public static final int MAX_NAME_CHARS = 100;

  private Ids() {}

  /** Of packets, tasks, runs, contracts: {@code [A-Za-z0-9._:-]{1,200}}. */
  public static boolean isId(String text) {
    return fits(text, MAX_ID_CHARS, true);
  }

  /** Of agents, roles, capabilities, queues: {@code [A-Za-z0-9._-]{1,100}}. */
  public static boolean isName(String text) {
    return fits(text, MAX_NAME_CHARS, false);
  }

  private static boolean fits(String text, int maxChars, boolean colon) {
    boolean fits = !text.isEmpty() && text.length() <= maxChars;
    for (int i = 0; fits && i < text.length(); i++) {
      char c = text.charAt(i);
      fits = isNameChar(c) || (colon && c == ':');
    }
    return fits;
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
