package dev.ahp.context;

import java.util.List;
import java.util.Locale;

/** What a sentence is worth to the receiver, most first. */
enum Weight {
  DECISION,
  CONSTRAINT,
  WARNING,
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

  static Weight of(String sentence) {
    // A blank in front, so that a word at the start has something before it, too.
    String lower = " " + sentence.toLowerCase(Locale.ROOT);
    if (hasOne(OF_DECISIONS, lower)) {
      return DECISION;
    }
    if (hasOne(OF_CONSTRAINTS, lower)) {
      return CONSTRAINT;
    }
    if (hasOne(OF_WARNINGS, lower)) {
      return WARNING;
    }
    if (sentence.chars().anyMatch(Character::isDigit)) {
      return NUMBER;
    }
    return namesSomething(sentence) ? NAME : PLAIN;
  }

  private static boolean hasOne(List<String> beginnings, String lower) {
    return beginnings.stream().anyMatch(beginning -> startsWord(lower, beginning));
  }

  private static boolean startsWord(String lower, String beginning) {
    for (int at = lower.indexOf(beginning); at >= 0; at = lower.indexOf(beginning, at + 1)) {
      if (!Character.isLetter(lower.charAt(at - 1))) {
        return true;
      }
    }
    return false;
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
