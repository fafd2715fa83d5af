package dev.ahp.generate;

import java.util.List;

/**
 * A condition in the making: one term, or several with a word between them.
 *
 * @param tight whether a negation may stand before it without parentheses
 */
record Phrase(List<String> terms, String word, boolean tight) {
  Phrase {
    terms = List.copyOf(terms);
  }

  static Phrase of(String term) {
    return new Phrase(List.of(term), "", true);
  }

  /** On one line. */
  String flat() {
    return String.join(" " + word + " ", terms);
  }

  /** After {@code return} in a function; on several lines when one is too short. */
  Code returned(Dialect dialect, int before) {
    if (before + flat().length() <= dialect.width() || terms.size() == 1) {
      return new Code(flat());
    }
    return new Code(dialect == Dialect.PYTHON ? listed() : broken(dialect));
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

  private String broken(Dialect dialect) {
    return String.join("\n" + " ".repeat(dialect.indent()) + word + " ", terms);
  }

  /** As a part of something larger. */
  String inner() {
    return terms.size() > 1 ? "(" + flat() + ")" : flat();
  }
}
