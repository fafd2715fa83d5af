package dev.ahp.lint.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds sentences in a prompt that instruct an agent to act as another agent. Three patterns are
 * recognized. Each spans a few words, so the running time is linear in the text:
 *
 * <ul>
 *   <li>"answer … as the NAME", "act as if you were NAME", "pretend to be a NAME";
 *   <li>"in the NAME tone", "use the NAME agent's voice";
 *   <li>"in the role of the NAME".
 * </ul>
 *
 * <p>Sentences that forbid it ("never answer as …", "if asked to act as …, refuse") and sentences
 * about another agent ("the refund agent will answer as …") are not reported.
 */
final class PromptReader {
  private static final int WINDOW_WORDS = 5;
  private static final int MAX_NAME_WORDS = 4;
  private static final String SENTENCE_END = ".";
  private static final Set<String> VERBS =
      Set.of(
          ("answer act respond reply behave speak talk pose pretend write sound play"
                  + " impersonate continue work serve")
              .split(" "));
  private static final Set<String> AS_WORDS =
      Set.of("as", "like", "be", "being", "impersonate", "play");
  private static final Set<String> PERSONA_WORDS =
      Set.of("tone", "role", "voice", "persona", "style", "character", "manner", "hat");
  private static final Set<String> ADOPT_VERBS =
      Set.of("in", "with", "use", "using", "adopt", "take", "assume", "switch", "into", "play");
  private static final Set<String> FILLERS =
      Set.of("a", "an", "the", "our", "if", "you", "were", "are", "though", "s", "own", "agent");
  private static final Set<String> NEGATIONS =
      Set.of(
          "not", "never", "don", "don't", "dont", "cannot", "without", "avoid", "no", "nobody",
          "neither");
  private static final Set<String> REFUSALS =
      Set.of("refuse", "decline", "reject", "forbidden", "prohibited", "disallowed");

  /** Words that end the scope of a preceding negation. */
  private static final Set<String> CONTRAST_WORDS = Set.of(SENTENCE_END, "but", "instead", "just");

  private static final Set<String> MODALS =
      Set.of("will", "would", "can", "may", "must", "should", "shall", "to", "who");

  /** Maximum number of words to inspect per sentence, to bound unterminated sentences. */
  private static final int MAX_SENTENCE_WORDS = 30;

  private final List<String> words = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();
  private final Predicate<List<String>> isOtherAgent;

  /**
   * The role of another agent that the prompt assigns.
   *
   * @param line of the prompt, from 0
   */
  record BorrowedRole(int line, String name) {}

  PromptReader(String text, Predicate<List<String>> isOtherAgent) {
    this.isOtherAgent = isOtherAgent;
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
          add(SENTENCE_END, line);
        }
        line += c == '\n' ? 1 : 0;
      }
    }
  }

  private void add(String word, int line) {
    words.add(word);
    lines.add(line);
  }

  /** Returns at most one role per line. */
  List<BorrowedRole> borrowedRoles() {
    List<BorrowedRole> found = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      String name = roleAt(i);
      boolean sameLine = !found.isEmpty() && found.get(found.size() - 1).line() == lines.get(i);
      if (!name.isEmpty() && !sameLine && !isForbidden(i)) {
        found.add(new BorrowedRole(lines.get(i), name));
      }
    }
    return found;
  }

  /** Returns the other agent if the word at {@code i} completes a pattern, otherwise "". */
  private String roleAt(int i) {
    String word = words.get(i);
    if (AS_WORDS.contains(word) && (VERBS.contains(word) || isNear(i, VERBS))) {
      return nameAfter(i + 1);
    }
    if (!PERSONA_WORDS.contains(word) || !isNear(i, ADOPT_VERBS)) {
      return "";
    }
    String before = nameBefore(i);
    boolean of = i + 1 < words.size() && words.get(i + 1).equals("of");
    return before.isEmpty() && of ? nameAfter(i + 2) : before;
  }

  private boolean isNear(int i, Set<String> targets) {
    for (int at = i - 1;
        at >= Math.max(0, i - WINDOW_WORDS) && !words.get(at).equals(SENTENCE_END);
        at--) {
      if (targets.contains(words.get(at))) {
        return true;
      }
    }
    return false;
  }

  private boolean isForbidden(int i) {
    return isInSentence(i, -1, NEGATIONS)
        || isInSentence(i, -1, REFUSALS)
        || isInSentence(i, 1, REFUSALS)
        || describesOtherAgent(i);
  }

  private boolean isInSentence(int i, int step, Set<String> targets) {
    for (int n = 1, at = i + step;
        n <= MAX_SENTENCE_WORDS && at >= 0 && at < words.size();
        n++, at += step) {
      if (CONTRAST_WORDS.contains(words.get(at))) {
        return false;
      }
      if (targets.contains(words.get(at))) {
        return true;
      }
    }
    return false;
  }

  /** Returns true if another agent and a modal precede the verb before {@code i}. */
  private boolean describesOtherAgent(int i) {
    int at = i;
    while (at > Math.max(0, i - WINDOW_WORDS) && !VERBS.contains(words.get(at))) {
      at--;
    }
    int modal = at - 1;
    return modal > 0
        && MODALS.contains(words.get(modal))
        && !words.get(modal - 1).equals("you")
        && !nameBefore(modal).isEmpty();
  }

  private String nameAfter(int from) {
    for (int at = from; at < Math.min(words.size(), from + WINDOW_WORDS); at++) {
      String name = longestNameAt(at);
      if (!name.isEmpty() || !FILLERS.contains(words.get(at))) {
        return name;
      }
    }
    return "";
  }

  private String longestNameAt(int from) {
    for (int end = Math.min(words.size(), from + MAX_NAME_WORDS); end > from; end--) {
      if (isOtherAgent.test(words.subList(from, end))) {
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
      for (int from = Math.max(0, until - MAX_NAME_WORDS); from < until; from++) {
        if (isOtherAgent.test(words.subList(from, until))) {
          return String.join("-", words.subList(from, until));
        }
      }
    }
    return "";
  }
}
