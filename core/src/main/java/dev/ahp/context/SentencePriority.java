package dev.ahp.context;

import dev.ahp.context.KeyPoint.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a sentence is worth to the receiver, most first. A mark says it outright; otherwise words
 * tell, each by its beginning, so that "decided" and "decision" are one entry. Each sentence is
 * read once: at the start of every word the few entries with its first two letters are tried.
 */
enum SentencePriority {
  MARKED,
  DECISION,
  CONSTRAINT,
  WARNING,
  /** A number beside a name. */
  FACT,
  NUMBER,
  NAME,
  PLAIN;

  private static final List<String> OF_DECISIONS =
      List.of(
          "decid",
          "decision",
          "agreed",
          "approved",
          "rejected",
          "chose",
          "chosen",
          "we will",
          "resolved to",
          "concluded",
          "settled on",
          "confirmed",
          "signed off");
  private static final List<String> OF_CONSTRAINTS =
      List.of(
          "must",
          "never",
          "always",
          "only",
          "at most",
          "at least",
          "no more than",
          "required",
          "not allowed",
          "forbidden",
          "deadline",
          "limit",
          "budget",
          "within",
          "do not",
          "shall",
          "policy");
  private static final List<String> OF_WARNINGS =
      List.of(
          "warning",
          "risk",
          "careful",
          "caution",
          "flag",
          "blocked",
          "blocker",
          "error",
          "fail",
          "unsafe",
          "unlimited",
          "conflict",
          "suspicious",
          "escalat",
          "incident");

  /** Entries by their first two letters. */
  private static final Map<Integer, List<WordEntry>> ENTRIES = new HashMap<>();

  private record WordEntry(String beginning, SentencePriority sentencePriority) {}

  static {
    index(OF_DECISIONS, DECISION);
    index(OF_CONSTRAINTS, CONSTRAINT);
    index(OF_WARNINGS, WARNING);
  }

  private static void index(List<String> beginnings, SentencePriority sentencePriority) {
    for (String it : beginnings) {
      Integer key = key(it.charAt(0), it.charAt(1));
      List<WordEntry> known = new ArrayList<>(ENTRIES.getOrDefault(key, List.of()));
      known.add(new WordEntry(it, sentencePriority));
      ENTRIES.put(key, known);
    }
  }

  private static int key(char first, char second) {
    return (first << 16) | second;
  }

  static SentencePriority of(String sentence) {
    return KeyPointMarkerParser.of(sentence) == null ? unmarked(sentence) : MARKED;
  }

  /** What a sentence of this weight is; empty when the receiver can do without it. */
  static Optional<Kind> kind(String sentence) {
    Kind marked = KeyPointMarkerParser.of(sentence);
    return marked != null
        ? Optional.of(marked)
        : switch (unmarked(sentence)) {
          case DECISION -> Optional.of(Kind.DECISION);
          case CONSTRAINT -> Optional.of(Kind.CONSTRAINT);
          case WARNING -> Optional.of(Kind.WARNING);
          case FACT -> Optional.of(Kind.FACT);
          default -> Optional.empty();
        };
  }

  private static SentencePriority unmarked(String sentence) {
    SentencePriority heaviest = byWords(sentence.toLowerCase(Locale.ROOT));
    if (heaviest != PLAIN) {
      return heaviest;
    }
    boolean number = sentence.chars().anyMatch(Character::isDigit);
    boolean name = namesSomething(sentence);
    return number ? (name ? FACT : NUMBER) : (name ? NAME : PLAIN);
  }

  private static SentencePriority byWords(String lower) {
    SentencePriority heaviest = PLAIN;
    for (int i = 0; i + 1 < lower.length(); i++) {
      if (i > 0 && Character.isLetter(lower.charAt(i - 1))) {
        continue;
      }
      for (WordEntry wordEntry :
          ENTRIES.getOrDefault(key(lower.charAt(i), lower.charAt(i + 1)), List.of())) {
        if (wordEntry.sentencePriority().compareTo(heaviest) < 0
            && lower.startsWith(wordEntry.beginning(), i)) {
          heaviest = wordEntry.sentencePriority();
        }
      }
    }
    return heaviest;
  }

  /** A capital inside the sentence, or something in quotes or backticks. */
  private static boolean namesSomething(String sentence) {
    for (int i = 2; i < sentence.length(); i++) {
      char before = sentence.charAt(i - 1);
      char c = sentence.charAt(i);
      if ((Character.isUpperCase(c) && before == ' ') || c == '`' || c == '"' || c == '“') {
        return true;
      }
    }
    return false;
  }
}
