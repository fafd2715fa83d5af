package dev.ahp.context;

import dev.ahp.context.KeyPoint.Kind;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the marks that writers put before what matters: {@code DECISION: …}, {@code [fact-12] …},
 * {@code **Constraint:** …}, {@code - FLAG #3: …}; in brackets a mark may also stand inside a
 * sentence. One pass, no backtracking.
 */
final class KeyPointMarkerParser {
  private static final Map<String, Kind> WORDS =
      Map.ofEntries(
          Map.entry("decision", Kind.DECISION),
          Map.entry("decided", Kind.DECISION),
          Map.entry("constraint", Kind.CONSTRAINT),
          Map.entry("requirement", Kind.CONSTRAINT),
          Map.entry("rule", Kind.CONSTRAINT),
          Map.entry("warning", Kind.WARNING),
          Map.entry("flag", Kind.WARNING),
          Map.entry("risk", Kind.WARNING),
          Map.entry("caution", Kind.WARNING),
          Map.entry("fact", Kind.FACT),
          Map.entry("finding", Kind.FACT),
          Map.entry("figure", Kind.FACT));
  private static final int LONGEST = 24;

  private KeyPointMarkerParser() {}

  /** What the mark of a sentence says it is; null when it has none. */
  static @Nullable Kind of(String sentence) {
    int start = 0;
    while (start < sentence.length() && isDecoration(sentence.charAt(start))) {
      start++;
    }
    Kind first = at(sentence, start, false);
    for (int open = sentence.indexOf('['); first == null && open >= 0; ) {
      first = at(sentence, open + 1, true);
      open = sentence.indexOf('[', open + 1);
    }
    return first;
  }

  private static boolean isDecoration(char c) {
    return " \t*_#>-•[(".indexOf(c) >= 0;
  }

  /** A word of ours, perhaps a number, and what closes a mark. */
  private static @Nullable Kind at(String sentence, int start, boolean inBrackets) {
    int end = start;
    while (end < sentence.length()
        && end - start < LONGEST
        && Character.isLetter(sentence.charAt(end))) {
      end++;
    }
    Kind kind = WORDS.get(singular(sentence.substring(start, end).toLowerCase(Locale.ROOT)));
    if (kind == null) {
      return null;
    }
    while (end < sentence.length() && end - start < LONGEST && isNumbering(sentence.charAt(end))) {
      end++;
    }
    boolean closed =
        end < sentence.length() && (inBrackets ? "]:" : ":])").indexOf(sentence.charAt(end)) >= 0;
    return closed ? kind : null;
  }

  private static String singular(String word) {
    return word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
  }

  private static boolean isNumbering(char c) {
    return (c >= '0' && c <= '9') || " -#_.*".indexOf(c) >= 0;
  }
}
