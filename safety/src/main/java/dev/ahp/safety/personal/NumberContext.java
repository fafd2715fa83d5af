package dev.ahp.safety.personal;

import java.util.List;
import java.util.Locale;

/** The text before a number and the name of its field. */
record NumberContext(String name, String text) {
  private static final int WINDOW = 48;

  /** Returns true if one of the lower-case words is near. */
  boolean containsAny(int before, List<String> words) {
    String near =
        (name + " " + text.substring(Math.max(0, before - WINDOW), before))
            .toLowerCase(Locale.ROOT);
    for (String word : words) {
      if (near.contains(word)) {
        return true;
      }
    }
    return false;
  }
}
