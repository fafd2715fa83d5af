package dev.ahp.jdbc.sql;

import org.jspecify.annotations.Nullable;

/**
 * Text in a form that any database can store. PostgreSQL does not allow U+0000, and SQLite
 * functions stop at it. U+E000 escapes: followed by {@code 0} it means U+0000, followed by itself
 * it means itself.
 */
public final class StoredText {
  private static final char ESCAPE = '\uE000';

  private StoredText() {}

  public static String of(String text) {
    if (text.indexOf('\0') < 0 && text.indexOf(ESCAPE) < 0) {
      return text;
    }
    StringBuilder stored = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\0') {
        stored.append(ESCAPE).append('0');
      } else if (c == ESCAPE) {
        stored.append(ESCAPE).append(ESCAPE);
      } else {
        stored.append(c);
      }
    }
    return stored.toString();
  }

  public static String read(String stored) {
    if (stored.indexOf(ESCAPE) < 0) {
      return stored;
    }
    StringBuilder text = new StringBuilder(stored.length());
    for (int i = 0; i < stored.length(); i++) {
      char c = stored.charAt(i);
      if (c == ESCAPE && i + 1 < stored.length()) {
        i++;
        text.append(stored.charAt(i) == '0' ? '\0' : stored.charAt(i));
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  static @Nullable String ofNullable(@Nullable String text) {
    return text == null ? null : of(text);
  }
}
