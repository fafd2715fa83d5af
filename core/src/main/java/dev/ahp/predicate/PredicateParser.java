package dev.ahp.predicate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.predicate.PredicateToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Builds the tree by recursive descent, one method a line of the grammar:
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
  private final List<PredicateToken> predicateTokens;
  private int at;
  private int depth;

  PredicateParser(String text, List<PredicateToken> predicateTokens) {
    this.text = text;
    this.predicateTokens = predicateTokens;
  }

  Expr parse() {
    if (predicateTokens.size() == 1) {
      throw PredicateSyntaxException.at(text, 0, "a predicate is not empty");
    }
    Expr expr = or();
    if (peek().kind() == Kind.OPERATOR) {
      throw fault("comparisons do not chain; join two with AND");
    }
    if (peek().kind() != Kind.END) {
      throw fault("expected AND, OR or the end, found " + peek().described());
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
      throw fault("comparisons do not chain; join two with AND");
    }
    return new Expr.Comparison(left, operator, right);
  }

  private Operator operator() {
    Operator operator = Operator.of(peek().lexeme());
    if (operator == null) {
      throw fault("unknown operator " + peek().lexeme());
    }
    at++;
    return operator;
  }

  private Expr operand() {
    PredicateToken predicateToken = peek();
    return switch (predicateToken.kind()) {
      case OPEN -> parenthesised();
      case PATH -> {
        at++;
        yield PathScanner.split(predicateToken.lexeme());
      }
      default -> new Expr.Literal(literal());
    };
  }

  private Expr parenthesised() {
    enter();
    Expr inner = or();
    if (!take(Kind.CLOSE)) {
      throw fault("expected ), found " + peek().described());
    }
    depth--;
    return inner;
  }

  private Json literal() {
    PredicateToken predicateToken = peek();
    if (predicateToken.kind() == Kind.OPEN_LIST) {
      return list();
    }
    if (predicateToken.kind() != Kind.LITERAL) {
      throw fault("expected a value, found " + predicateToken.described());
    }
    at++;
    return predicateToken.value();
  }

  private Json list() {
    enter();
    List<Json> items = new ArrayList<>();
    if (!take(Kind.CLOSE_LIST)) {
      do {
        items.add(item());
      } while (take(Kind.COMMA));
      if (!take(Kind.CLOSE_LIST)) {
        throw fault("expected , or ], found " + peek().described());
      }
    }
    depth--;
    return new JsonArray(items);
  }

  private Json item() {
    if (peek().kind() == Kind.PATH) {
      throw fault("a list holds literals only; put quotes around " + peek().lexeme());
    }
    return literal();
  }

  /** Takes the token that opens a level. */
  private void enter() {
    if (++depth > Predicate.MAX_DEPTH) {
      throw fault("is nested deeper than " + Predicate.MAX_DEPTH);
    }
    at++;
  }

  private boolean take(Kind kind) {
    boolean there = peek().kind() == kind;
    at += there ? 1 : 0;
    return there;
  }

  private PredicateToken peek() {
    return predicateTokens.get(at);
  }

  private PredicateSyntaxException fault(String message) {
    return PredicateSyntaxException.at(text, peek().start(), message);
  }
}
