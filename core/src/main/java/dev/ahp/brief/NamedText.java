package dev.ahp.brief;

import org.jspecify.annotations.Nullable;

/** An item of the form {@code name: value}. The name can be emphasized. */
record NamedText(String name, String value) {

  /** Returns null if the text does not have this form. */
  static @Nullable NamedText of(String text) {
    int colon = text.indexOf(':');
    if (colon <= 0) {
      return null;
    }
    String name = text.substring(0, colon).strip();
    String value = text.substring(colon + 1);
    String mark = emphasis(name);
    if (!mark.isEmpty() && name.endsWith(mark) && name.length() > 2 * mark.length()) {
      name = name.substring(mark.length(), name.length() - mark.length());
    } else if (!mark.isEmpty() && value.startsWith(mark)) {
      name = name.substring(mark.length());
      value = value.substring(mark.length());
    }
    return checked(FieldLayout.nameOf(name.strip()), value);
  }

  private static @Nullable NamedText checked(String name, String value) {
    boolean separated =
        value.isEmpty() || Character.isWhitespace(value.charAt(0)) || FieldLayout.isRequired(name);
    return separated && FieldLayout.isPlainName(name) ? new NamedText(name, value.strip()) : null;
  }

  private static String emphasis(String name) {
    int end = 0;
    while (end < name.length()
        && "*_`".indexOf(name.charAt(end)) >= 0
        && name.charAt(end) == name.charAt(0)) {
      end++;
    }
    return name.substring(0, end);
  }
}
