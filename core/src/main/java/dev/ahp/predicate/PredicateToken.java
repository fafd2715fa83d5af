package dev.ahp.predicate;

import dev.ahp.json.Json;

/**
 * One word or sign of a predicate.
 *
 * @param start index of its first character in the text
 * @param value of a literal; JSON null for all other kinds
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

  static PredicateToken sign(Kind kind, int start, String lexeme) {
    return new PredicateToken(kind, start, lexeme, Json.Null.NULL);
  }

  String described() {
    return kind == Kind.END ? "the end" : lexeme;
  }
}
