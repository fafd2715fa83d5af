package dev.ahp.generate;

import java.util.List;

/**
 * A part of a condition: one term, or several terms joined by an operator.
 *
 * @param tight true if a negation can precede it without parentheses
 */
record ConditionFragment(List<String> terms, String operator, boolean tight) {
  ConditionFragment {
    terms = List.copyOf(terms);
  }

  static ConditionFragment of(String term) {
    return new ConditionFragment(List.of(term), "", true);
  }

  /** Returns the condition on one line. */
  String flat() {
    return String.join(" " + operator + " ", terms);
  }

  /** Returns the expression after {@code return}, on several lines if it is too long. */
  GeneratedCode toReturnValue(TargetLanguage language, int columns) {
    if (columns + flat().length() <= language.width() || terms.size() == 1) {
      return new GeneratedCode(flat());
    }
    return new GeneratedCode(language.equals(TargetLanguage.PYTHON) ? asList() : asChain());
  }

  /** Python formatters lay out lists more evenly than chains of operators. */
  private String asList() {
    String line = "\n            ";
    String items = String.join("," + line, terms) + ",";
    return (operator.equals("and") ? "all" : "any")
        + "(\n        ["
        + line
        + items
        + "\n        ]\n    )";
  }

  private String asChain() {
    return String.join("\n        " + operator + " ", terms);
  }

  /** Returns the condition as an operand, in parentheses if necessary. */
  String asOperand() {
    return terms.size() > 1 ? "(" + flat() + ")" : flat();
  }
}
