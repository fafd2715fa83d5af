package dev.ahp.training;

import java.util.Set;

/**
 * A labelled text.
 *
 * @param tier of attacks {@code explicit}, {@code obfuscated}, {@code contextual}; of others {@code
 *     ordinary}, {@code handoff}, {@code security} and {@code trigger}
 */
record Sample(String text, boolean attack, String source, String tier, String licence) {
  private static final Set<String> FAMILIES =
      Set.of("asb", "deepset", "garak", "piarena", "promptscreen", "authored");

  /** Returns the family; sources with a common origin are held out together. */
  String family() {
    int end = source.indexOf('_');
    String first = end < 0 ? source : source.substring(0, end);
    return FAMILIES.contains(first) ? first : source;
  }
}
