package dev.ahp.predicate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import java.util.List;
import java.util.Locale;

/** Writes a tree as text that parses to the same tree, with no parentheses it could do without. */
final class PredicatePrinter {
  private final StringBuilder out = new StringBuilder();

  static String print(Expr expr) {
    PredicatePrinter predicatePrinter = new PredicatePrinter();
    predicatePrinter.append(expr);
    return predicatePrinter.out.toString();
  }

  private void append(Expr expr) {
    if (expr instanceof Expr.Or or) {
      chain(or.terms(), " OR ", Strength.OR);
    } else if (expr instanceof Expr.And and) {
      chain(and.terms(), " AND ", Strength.AND);
    } else if (expr instanceof Expr.Not not) {
      out.append("NOT ");
      term(not.term(), Strength.AND);
    } else if (expr instanceof Expr.Comparison comparison) {
      term(comparison.left(), Strength.COMPARISON);
      out.append(' ').append(comparison.operator().sign()).append(' ');
      term(comparison.right(), Strength.COMPARISON);
    } else if (expr instanceof Expr.Path path) {
      out.append(String.join(".", path.pathSteps().stream().map(Expr.PathStep::name).toList()));
    } else if (expr instanceof Expr.Literal literal) {
      literal(literal.value());
    }
  }

  private void chain(List<Expr> terms, String between, Strength strength) {
    for (int i = 0; i < terms.size(); i++) {
      out.append(i == 0 ? "" : between);
      term(terms.get(i), strength);
    }
  }

  /** A term needs parentheses if it holds together no more strongly than what it stands in. */
  private void term(Expr expr, Strength around) {
    boolean open = Strength.of(expr).compareTo(around) <= 0;
    out.append(open ? "(" : "");
    append(expr);
    out.append(open ? ")" : "");
  }

  private enum Strength {
    OR,
    AND,
    NOT,
    COMPARISON,
    OPERAND;

    static Strength of(Expr expr) {
      if (expr instanceof Expr.Or) {
        return OR;
      }
      if (expr instanceof Expr.And) {
        return AND;
      }
      if (expr instanceof Expr.Not) {
        return NOT;
      }
      return expr instanceof Expr.Comparison ? COMPARISON : OPERAND;
    }
  }

  private void literal(Json value) {
    if (value instanceof Json.Str string) {
      string(string.value());
    } else if (value instanceof JsonArray list) {
      list(list);
    } else {
      out.append(value.toText());
    }
  }

  private void list(JsonArray list) {
    out.append('[');
    for (int i = 0; i < list.size(); i++) {
      out.append(i == 0 ? "" : ", ");
      literal(list.get(i));
    }
    out.append(']');
  }

  private void string(String value) {
    out.append('\'');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '\\', '\'' -> out.append('\\').append(c);
        case '\n' -> out.append("\\n");
        case '\t' -> out.append("\\t");
        default ->
            out.append(
                c < ' ' ? String.format(Locale.ROOT, "\\u%04x", (int) c) : Character.toString(c));
      }
    }
    out.append('\'');
  }
}
