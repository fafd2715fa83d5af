package dev.ahp.predicate;

import dev.ahp.json.Json;

/**
 * One token of a predicate.
 *
 * @param start index of its first character in the text
 * @param value the value of a literal; JSON null for other kinds
 */
record PredicateToken(Kind kind, int start, String lexeme, Json value) {
  enum Kind {
    OPEN,
    CLOSE,
    OPEN_LIST,
    CLOSE_LIST,
    COMMA,
    OR,
    AND,
    NOT,
    OPERATOR,
    LITERAL,
    PATH,
    END
  }

  static PredicateToken symbol(Kind kind, int start, String lexeme) {
    return new PredicateToken(kind, start, lexeme, Json.Null.NULL);
  }

  String display() {
    return kind == Kind.END ? "the end of the text" : lexeme;
  }
}
