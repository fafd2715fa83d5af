package dev.ahp.context;

import dev.ahp.context.KeyPoint.Kind;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses markers of important sentences: {@code DECISION: …}, {@code [fact-12] …}, {@code
 * **Constraint:** …}, {@code - FLAG #3: …}, {@code Open question: …}. A marker in brackets can also
 * be inside a sentence. One pass, no backtracking.
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
          Map.entry("question", Kind.QUESTION),
          Map.entry("fact", Kind.FACT),
          Map.entry("finding", Kind.FACT),
          Map.entry("figure", Kind.FACT));
  private static final String OPEN = "open ";
  private static final int MAX_LENGTH = 24;

  private KeyPointMarkerParser() {}

  /** A marker in a sentence, which ends before {@code end}. */
  private record Marker(Kind kind, int end) {}

  /** Returns the kind given by the marker of a sentence, or null. */
  static @Nullable Kind of(String sentence) {
    Marker first = first(sentence);
    for (int open = sentence.indexOf('['); first == null && open >= 0; ) {
      first = at(sentence, open + 1, true);
      open = sentence.indexOf('[', open + 1);
    }
    return first == null ? null : first.kind();
  }

  /** Returns the sentence without a marker at its start. */
  static String unmarked(String sentence) {
    Marker first = first(sentence);
    return first == null ? sentence : sentence.substring(first.end());
  }

  private static @Nullable Marker first(String sentence) {
    int start = 0;
    while (start < sentence.length() && isDecoration(sentence.charAt(start))) {
      start++;
    }
    boolean isOpen = sentence.regionMatches(true, start, OPEN, 0, OPEN.length());
    return at(sentence, isOpen ? start + OPEN.length() : start, false);
  }

  private static boolean isDecoration(char c) {
    return " \t*_#>-•[(".indexOf(c) >= 0;
  }

  /** Parses a known word, an optional number, and the end of a marker. */
  private static @Nullable Marker at(String sentence, int start, boolean inBrackets) {
    int end = start;
    while (end < sentence.length()
        && end - start < MAX_LENGTH
        && Character.isLetter(sentence.charAt(end))) {
      end++;
    }
    Kind kind = WORDS.get(singular(sentence.substring(start, end).toLowerCase(Locale.ROOT)));
    if (kind == null) {
      return null;
    }
    while (end < sentence.length()
        && end - start < MAX_LENGTH
        && isNumbering(sentence.charAt(end))) {
      end++;
    }
    boolean closed =
        end < sentence.length() && (inBrackets ? "]:" : ":])").indexOf(sentence.charAt(end)) >= 0;
    return closed ? new Marker(kind, end + 1) : null;
  }

  private static String singular(String word) {
    return word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
  }

  private static boolean isNumbering(char c) {
    return (c >= '0' && c <= '9') || " -#_.*".indexOf(c) >= 0;
  }
}
