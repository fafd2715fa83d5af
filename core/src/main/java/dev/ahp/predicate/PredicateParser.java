package dev.ahp.predicate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.predicate.PredicateToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Builds the tree by recursive descent, with one method for each rule of the grammar:
 *
 * <pre>
 * or         = and { ("OR" | "||") and }
 * and        = not { ("AND" | "&amp;&amp;") not }
 * not        = ("NOT" | "!") not | comparison
 * comparison = operand [ operator operand ]
 * operand    = path | literal | "(" or ")"
 * literal    = string | number | "true" | "false" | "null" | "[" [ literal { "," literal } ] "]"
 * </pre>
 */
final class PredicateParser {
  private final String text;
  private final List<PredicateToken> tokens;
  private int at;
  private int depth;

  PredicateParser(String text, List<PredicateToken> tokens) {
    this.text = text;
    this.tokens = tokens;
  }

  Expr parse() {
    if (tokens.size() == 1) {
      throw PredicateSyntaxException.at(text, 0, "a predicate must not be empty");
    }
    Expr expr = or();
    if (peek().kind() == Kind.OPERATOR) {
      throw error("comparisons cannot be chained; combine two with AND");
    }
    if (peek().kind() != Kind.END) {
      throw error("expected AND, OR or the end, found " + peek().display());
    }
    return expr;
  }

  private Expr or() {
    return chain(Kind.OR, this::and, Expr.Or::new);
  }

  private Expr and() {
    return chain(Kind.AND, this::not, Expr.And::new);
  }

  private static Expr joined(List<Expr> terms, Function<List<Expr>, Expr> join) {
    return terms.size() == 1 ? terms.get(0) : join.apply(terms);
  }

  private Expr chain(Kind sign, Supplier<Expr> term, Function<List<Expr>, Expr> join) {
    List<Expr> terms = new ArrayList<>();
    terms.add(term.get());
    while (take(sign)) {
      terms.add(term.get());
    }
    return joined(terms, join);
  }

  private Expr not() {
    if (peek().kind() != Kind.NOT) {
      return comparison();
    }
    enter();
    Expr term = not();
    depth--;
    return new Expr.Not(term);
  }

  private Expr comparison() {
    Expr left = operand();
    if (peek().kind() != Kind.OPERATOR) {
      return left;
    }
    Operator operator = operator();
    Expr right = operand();
    if (peek().kind() == Kind.OPERATOR) {
      throw error("comparisons cannot be chained; combine two with AND");
    }
    return new Expr.Comparison(left, operator, right);
  }

  private Operator operator() {
    Operator operator = Operator.of(peek().lexeme());
    if (operator == null) {
      throw error("unknown operator " + peek().lexeme());
    }
    at++;
    return operator;
  }

  private Expr operand() {
    PredicateToken token = peek();
    return switch (token.kind()) {
      case OPEN -> parenthesized();
      case PATH -> {
        at++;
        yield PathScanner.split(token.lexeme());
      }
      default -> new Expr.Literal(literal());
    };
  }

  private Expr parenthesized() {
    enter();
    Expr inner = or();
    if (!take(Kind.CLOSE)) {
      throw error("expected ), found " + peek().display());
    }
    depth--;
    return inner;
  }

  private Json literal() {
    PredicateToken token = peek();
    if (token.kind() == Kind.OPEN_LIST) {
      return list();
    }
    if (token.kind() != Kind.LITERAL) {
      throw error("expected a value, found " + token.display());
    }
    at++;
    return token.value();
  }

  private Json list() {
    enter();
    List<Json> items = new ArrayList<>();
    if (!take(Kind.CLOSE_LIST)) {
      do {
        items.add(item());
      } while (take(Kind.COMMA));
      if (!take(Kind.CLOSE_LIST)) {
        throw error("expected , or ], found " + peek().display());
      }
    }
    depth--;
    return new JsonArray(items);
  }

  private Json item() {
    if (peek().kind() == Kind.PATH) {
      throw error("a list can contain only literals; put quotes around " + peek().lexeme());
    }
    return literal();
  }

  /** Consumes the token that opens a nesting level. */
  private void enter() {
    if (++depth > Predicate.MAX_DEPTH) {
      throw error("must not be nested deeper than " + Predicate.MAX_DEPTH);
    }
    at++;
  }

  private boolean take(Kind kind) {
    boolean matches = peek().kind() == kind;
    at += matches ? 1 : 0;
    return matches;
  }

  private PredicateToken peek() {
    return tokens.get(at);
  }

  private PredicateSyntaxException error(String message) {
    return PredicateSyntaxException.at(text, peek().start(), message);
  }
}
