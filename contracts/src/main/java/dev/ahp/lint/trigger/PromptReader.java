package dev.ahp.lint.trigger;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds sentences in a prompt that lend an agent another's part. Three shapes are known, each over
 * a few words, so that the time is linear in the text:
 *
 * <ul>
 *   <li>"answer … as the NAME", "act as if you were NAME", "pretend to be a NAME";
 *   <li>"in the NAME tone", "use the NAME agent's voice";
 *   <li>"in the role of the NAME".
 * </ul>
 *
 * A sentence that forbids it ("never answer as …", "if asked to act as …, refuse") is none, nor one
 * that speaks of what another does ("the refund agent will answer as …").
 */
final class PromptReader {
  private static final int REACH = 5;
  private static final int LONGEST_NAME = 4;
  private static final String STOP = ".";
  private static final Set<String> VERBS =
      Set.of(
          "answer",
          "act",
          "respond",
          "reply",
          "behave",
          "speak",
          "talk",
          "pose",
          "pretend",
          "write",
          "sound",
          "play",
          "impersonate",
          "continue",
          "work",
          "serve");
  private static final Set<String> AS = Set.of("as", "like", "be", "being", "impersonate", "play");
  private static final Set<String> PARTS =
      Set.of("tone", "role", "voice", "persona", "style", "character", "manner", "hat");
  private static final Set<String> TAKES =
      Set.of("in", "with", "use", "using", "adopt", "take", "assume", "switch", "into", "play");
  private static final Set<String> FILLERS =
      Set.of("a", "an", "the", "our", "if", "you", "were", "are", "though", "s", "own", "agent");
  private static final Set<String> NEGATIONS =
      Set.of(
          "not", "never", "don", "don't", "dont", "cannot", "without", "avoid", "no", "nobody",
          "neither");
  private static final Set<String> REFUSALS =
      Set.of("refuse", "decline", "reject", "forbidden", "prohibited", "disallowed");

  /** What follows is no longer meant by a negation before it. */
  private static final Set<String> TURNS = Set.of(STOP, "but", "instead", "just");

  private static final Set<String> MODALS =
      Set.of("will", "would", "can", "may", "must", "should", "shall", "to", "who");

  /** How far a sentence is looked through, so that one without an end costs no more. */
  private static final int SENTENCE = 30;

  private final List<String> words = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();
  private final Predicate<List<String>> isOther;

  /**
   * Somebody else's part.
   *
   * @param line of the prompt, from 0
   */
  record BorrowedRole(int line, String name) {}

  PromptReader(String text, Predicate<List<String>> isOther) {
    this.isOther = isOther;
    split(text);
  }

  private void split(String text) {
    int line = 0;
    int start = -1;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : '\n';
      if (Character.isLetterOrDigit(c)) {
        start = start < 0 ? i : start;
      } else {
        if (start >= 0) {
          add(text.substring(start, i).toLowerCase(Locale.ROOT), line);
          start = -1;
        }
        if (".!?;:".indexOf(c) >= 0) {
          add(STOP, line);
        }
        line += c == '\n' ? 1 : 0;
      }
    }
  }

  private void add(String word, int line) {
    words.add(word);
    lines.add(line);
  }

  /** At most one a line. */
  List<BorrowedRole> borrowedRoles() {
    List<BorrowedRole> found = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      String name = borrowedAt(i);
      boolean sameLine = !found.isEmpty() && found.get(found.size() - 1).line() == lines.get(i);
      if (!name.isEmpty() && !sameLine && !isForbidden(i)) {
        found.add(new BorrowedRole(lines.get(i), name));
      }
    }
    return found;
  }

  /** Another's name if the word at {@code i} lends its part, else empty. */
  private String borrowedAt(int i) {
    String word = words.get(i);
    if (AS.contains(word) && (VERBS.contains(word) || isNear(i, VERBS))) {
      return nameFrom(i + 1);
    }
    if (!PARTS.contains(word) || !isNear(i, TAKES)) {
      return "";
    }
    String before = nameBefore(i);
    boolean of = i + 1 < words.size() && words.get(i + 1).equals("of");
    return before.isEmpty() && of ? nameFrom(i + 2) : before;
  }

  private boolean isNear(int i, Set<String> wanted) {
    for (int at = i - 1; at >= Math.max(0, i - REACH) && !words.get(at).equals(STOP); at--) {
      if (wanted.contains(words.get(at))) {
        return true;
      }
    }
    return false;
  }

  private boolean isForbidden(int i) {
    return isInSentence(i, -1, NEGATIONS)
        || isInSentence(i, -1, REFUSALS)
        || isInSentence(i, 1, REFUSALS)
        || isAbout(i);
  }

  private boolean isInSentence(int i, int step, Set<String> wanted) {
    for (int n = 1, at = i + step; n <= SENTENCE && at >= 0 && at < words.size(); n++, at += step) {
      if (TURNS.contains(words.get(at))) {
        return false;
      }
      if (wanted.contains(words.get(at))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the verb before {@code i} is another's: a name and a modal stand before it. */
  private boolean isAbout(int i) {
    int at = i;
    while (at > Math.max(0, i - REACH) && !VERBS.contains(words.get(at))) {
      at--;
    }
    int modal = at - 1;
    return modal > 0
        && MODALS.contains(words.get(modal))
        && !words.get(modal - 1).equals("you")
        && !nameBefore(modal).isEmpty();
  }

  private String nameFrom(int from) {
    for (int at = from; at < Math.min(words.size(), from + REACH); at++) {
      String name = longestAt(at);
      if (!name.isEmpty() || !FILLERS.contains(words.get(at))) {
        return name;
      }
    }
    return "";
  }

  private String longestAt(int from) {
    for (int end = Math.min(words.size(), from + LONGEST_NAME); end > from; end--) {
      if (isOther.test(words.subList(from, end))) {
        return String.join("-", words.subList(from, end));
      }
    }
    return "";
  }

  private String nameBefore(int end) {
    int last = end;
    while (last > 0 && FILLERS.contains(words.get(last - 1))) {
      last--;
    }
    for (int until : new int[] {end, last}) {
      for (int from = Math.max(0, until - LONGEST_NAME); from < until; from++) {
        if (isOther.test(words.subList(from, until))) {
          return String.join("-", words.subList(from, until));
        }
      }
    }
    return "";
  }
}
