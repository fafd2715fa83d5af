package dev.ahp.generate;

import dev.ahp.json.Json;

/** The syntax of conditions in a language. */
enum TargetLanguage {
  PYTHON("_", "and", "or", "not ", 88, 8),
  JAVA("", "&&", "||", "!", 100, 8);

  private final String prefix;
  private final String and;
  private final String or;
  private final String not;
  private final int width;
  private final int indent;

  TargetLanguage(String prefix, String and, String or, String not, int width, int indent) {
    this.prefix = prefix;
    this.and = and;
    this.or = or;
    this.not = not;
    this.width = width;
    this.indent = indent;
  }

  /** Returns the prefix of the names of the guard's functions. */
  String prefix() {
    return prefix;
  }

  String and() {
    return and;
  }

  String or() {
    return or;
  }

  String not() {
    return not;
  }

  /** Returns the maximum line length. */
  int width() {
    return width;
  }

  /** Returns the indentation of continuation lines. */
  int indent() {
    return indent;
  }

  GeneratedCode literal(Json value) {
    return this == PYTHON ? PythonLiterals.value(value) : JavaLiterals.value(value);
  }
}
