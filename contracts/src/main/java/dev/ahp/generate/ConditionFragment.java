package dev.ahp.generate;

import java.util.List;

/**
 * A condition in the making: one term, or several with a word between them.
 *
 * @param tight whether a negation may stand before it without parentheses
 */
record ConditionFragment(List<String> terms, String word, boolean tight) {
  ConditionFragment {
    terms = List.copyOf(terms);
  }

  static ConditionFragment of(String term) {
    return new ConditionFragment(List.of(term), "", true);
  }

  /** On one line. */
  String flat() {
    return String.join(" " + word + " ", terms);
  }

  /** After {@code return} in a function; on several lines when one is too short. */
  GeneratedCode returned(TargetLanguage targetLanguage, int before) {
    if (before + flat().length() <= targetLanguage.width() || terms.size() == 1) {
      return new GeneratedCode(flat());
    }
    return new GeneratedCode(
        targetLanguage == TargetLanguage.PYTHON ? listed() : broken(targetLanguage));
  }

  /** Python's formatters lay out lists more evenly than chains. */
  private String listed() {
    String line = "\n            ";
    String items = String.join("," + line, terms) + ",";
    return (word.equals("and") ? "all" : "any")
        + "(\n        ["
        + line
        + items
        + "\n        ]\n    )";
  }

  private String broken(TargetLanguage targetLanguage) {
    return String.join("\n" + " ".repeat(targetLanguage.indent()) + word + " ", terms);
  }

  /** As a part of something larger. */
  String inner() {
    return terms.size() > 1 ? "(" + flat() + ")" : flat();
  }
}
