package dev.ahp.context;

import dev.ahp.context.KeyPoint.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The importance of a sentence to the receiver, highest first. A marker decides; otherwise the
 * prefixes of words do, so "decided" and "decision" share an entry. Each sentence is scanned once:
 * at the start of a word only the entries with the same first letter are compared.
 */
enum SentencePriority {
  MARKED,
  DECISION,
  CONSTRAINT,
  WARNING,
  /** A number and a name. */
  FACT,
  NUMBER,
  NAME,
  PLAIN;

  private static final List<String> DECISION_PREFIXES =
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
  private static final List<String> CONSTRAINT_PREFIXES =
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
  private static final List<String> WARNING_PREFIXES =
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

  /** Entries by their first letter. */
  private static final List<List<WordEntry>> ENTRIES = new ArrayList<>();

  private record WordEntry(String prefix, SentencePriority priority) {}

  static {
    for (char letter = 'a'; letter <= 'z'; letter++) {
      ENTRIES.add(new ArrayList<>());
    }
    index(DECISION_PREFIXES, DECISION);
    index(CONSTRAINT_PREFIXES, CONSTRAINT);
    index(WARNING_PREFIXES, WARNING);
  }

  private static void index(List<String> prefixes, SentencePriority priority) {
    for (String it : prefixes) {
      ENTRIES.get(it.charAt(0) - 'a').add(new WordEntry(it, priority));
    }
  }

  static SentencePriority of(String sentence) {
    return KeyPointMarkerParser.of(sentence) == null ? unmarked(sentence) : MARKED;
  }

  /** Returns the kind of key point; empty if the sentence is not one. */
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
    SentencePriority highest = byWords(sentence.toLowerCase(Locale.ROOT));
    if (highest != PLAIN) {
      return highest;
    }
    boolean number = sentence.chars().anyMatch(Character::isDigit);
    boolean name = containsName(sentence);
    return number ? (name ? FACT : NUMBER) : (name ? NAME : PLAIN);
  }

  private static SentencePriority byWords(String lower) {
    SentencePriority highest = PLAIN;
    for (int i = 0; i + 1 < lower.length(); i++) {
      char c = lower.charAt(i);
      if (c < 'a' || c > 'z' || (i > 0 && Character.isLetter(lower.charAt(i - 1)))) {
        continue;
      }
      for (WordEntry entry : ENTRIES.get(c - 'a')) {
        if (entry.priority().compareTo(highest) < 0 && lower.startsWith(entry.prefix(), i)) {
          highest = entry.priority();
        }
      }
    }
    return highest;
  }

  /** Detects a capital letter inside the sentence, a quotation mark or a backtick. */
  private static boolean containsName(String sentence) {
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
