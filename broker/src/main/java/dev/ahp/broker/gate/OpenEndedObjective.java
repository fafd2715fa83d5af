package dev.ahp.broker.gate;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Recognizes objectives without an end, such as "keep improving the code". It prefers misses to
 * false alarms: a sentence that names a condition, a time or a count has an end.
 */
public final class OpenEndedObjective {
  /** Phrases that take away any end, wherever they stand. */
  private static final List<String> PHRASES =
      List.of(
          "until told otherwise",
          "until i tell you",
          "until i say",
          "until you are told",
          "until someone tells you",
          "until someone stops you",
          "until you are stopped",
          "until further notice",
          "continue indefinitely",
          "continue forever",
          "continue endlessly",
          "go on forever",
          "repeat forever",
          "repeat indefinitely",
          "repeat endlessly",
          "without ever stopping",
          "and never stop",
          "for as long as you can",
          "continuously improve",
          "constantly improve",
          "improve continuously");

  private static final List<String> STARTS =
      List.of("keep on ", "keep ", "continue to ", "continue ", "go on ", "never stop ");

  /** Work that is never complete unless a condition ends it. */
  private static final Set<String> ENDLESS_WORK =
      Set.of(
          "improve",
          "improving",
          "optimize",
          "optimizing",
          "optimise",
          "optimising",
          "refine",
          "refining",
          "iterate",
          "iterating",
          "polish",
          "polishing",
          "enhance",
          "enhancing",
          "tweak",
          "tweaking",
          "explore",
          "exploring",
          "monitor",
          "monitoring",
          "watch",
          "watching",
          "experimenting",
          "tuning");

  private static final List<String> ENDS =
      List.of(" until ", " till ", " unless ", " for ", " by ", " up to ", " at most ", " times ");

  private static final int MAX_CHARS = 10_000;

  private OpenEndedObjective() {}

  /** Returns whether an objective has no end. Reads at most the first 10,000 characters. */
  public static boolean matches(String objective) {
    String text = objective.substring(0, Math.min(MAX_CHARS, objective.length()));
    return List.of(text.split("[.!?;\\n]", -1)).stream()
        .map(OpenEndedObjective::words)
        .anyMatch(it -> hasPhrase(it) || isEndlessWork(it));
  }

  /** Returns the lower-case words of a sentence, with one space around each. */
  private static String words(String sentence) {
    StringBuilder words = new StringBuilder(" ");
    for (String word : sentence.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{Nd}'-]", -1)) {
      if (!word.isEmpty()) {
        words.append(word).append(' ');
      }
    }
    return words.toString();
  }

  private static boolean hasPhrase(String words) {
    return PHRASES.stream().anyMatch(it -> words.contains(" " + it + " "));
  }

  private static boolean isEndlessWork(String words) {
    String sentence = words.substring(1);
    return STARTS.stream()
        .filter(sentence::startsWith)
        .findFirst()
        .map(start -> sentence.substring(start.length()))
        .filter(rest -> ENDLESS_WORK.contains(rest.substring(0, Math.max(0, rest.indexOf(' ')))))
        .filter(rest -> ENDS.stream().noneMatch(words::contains))
        .isPresent();
  }
}
