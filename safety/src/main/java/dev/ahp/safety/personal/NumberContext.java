package dev.ahp.safety.personal;

import java.util.List;
import java.util.Locale;

/** What is said before a number, and the name of the field it stands in. */
record NumberContext(String name, String text) {
  private static final int REACH = 48;

  /** Whether one of the words, in lower case, is near. */
  boolean says(int before, List<String> words) {
    String near =
        (name + " " + text.substring(Math.max(0, before - REACH), before)).toLowerCase(Locale.ROOT);
    for (String word : words) {
      if (near.contains(word)) {
        return true;
      }
    }
    return false;
  }
}
