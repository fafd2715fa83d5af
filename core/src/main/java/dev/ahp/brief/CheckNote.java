package dev.ahp.brief;

import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * The parentheses after a result: {@code (note; blocker_severity: high; rollback_path: git
 * revert)}. A part ends only at a semicolon followed by one of the two names, so notes and paths
 * can contain semicolons and parentheses.
 */
final class CheckNote {
  /** The names with their colons. */
  private static final List<String> LABELS = List.of("blocker_severity:", "rollback_path:");

  private CheckNote() {}

  static void read(JsonObject.Builder check, String tail) {
    if (tail.isEmpty()) {
      return;
    }
    boolean parenthesized = tail.startsWith("(") && tail.endsWith(")") && tail.length() > 1;
    String inner = parenthesized ? tail.substring(1, tail.length() - 1) : tail;
    String name = nameAt(inner, skipSpaces(inner, 0));
    int from = 0;
    if (name.isEmpty()) {
      name = "notes";
    } else {
      from = inner.indexOf(':') + 1;
    }
    split(check, inner, name, from);
  }

  private static void split(JsonObject.Builder check, String inner, String first, int start) {
    String name = first;
    int from = start;
    for (int i = inner.indexOf(';', from); i >= 0; i = inner.indexOf(';', i + 1)) {
      int next = skipSpaces(inner, i + 1);
      String nextName = nameAt(inner, next);
      if (!nextName.isEmpty()) {
        check.put(name, inner.substring(from, i).strip());
        name = nextName;
        from = next + nextName.length() + 1;
      }
    }
    check.put(name, inner.substring(from).strip());
  }

  private static int skipSpaces(String text, int start) {
    int at = start;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** Returns the name before a colon at this position, or an empty string. */
  private static String nameAt(String text, int at) {
    for (String label : LABELS) {
      if (text.startsWith(label, at)) {
        return withoutColon(label);
      }
    }
    return "";
  }

  private static String withoutColon(String label) {
    return label.substring(0, label.length() - 1);
  }

  static String write(JsonObject check) {
    List<String> parts = new ArrayList<>();
    check.string("notes").ifPresent(parts::add);
    for (String label : LABELS) {
      check.string(withoutColon(label)).ifPresent(value -> parts.add(label + " " + value));
    }
    return parts.isEmpty() ? "" : " (" + String.join("; ", parts) + ")";
  }
}
