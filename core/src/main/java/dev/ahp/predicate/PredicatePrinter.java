package dev.ahp.predicate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import java.util.List;
import java.util.Locale;

/** Prints a tree as text that parses to an equal tree, with the fewest parentheses. */
final class PredicatePrinter {
  private final StringBuilder out = new StringBuilder();

  static String print(Expr expr) {
    PredicatePrinter printer = new PredicatePrinter();
    printer.append(expr);
    return printer.out.toString();
  }

  private void append(Expr expr) {
    if (expr instanceof Expr.Or or) {
      chain(or.terms(), " OR ", Precedence.OR);
    } else if (expr instanceof Expr.And and) {
      chain(and.terms(), " AND ", Precedence.AND);
    } else if (expr instanceof Expr.Not not) {
      out.append("NOT ");
      term(not.term(), Precedence.AND);
    } else if (expr instanceof Expr.Comparison comparison) {
      term(comparison.left(), Precedence.COMPARISON);
      out.append(' ').append(comparison.operator().symbol()).append(' ');
      term(comparison.right(), Precedence.COMPARISON);
    } else if (expr instanceof Expr.Path path) {
      out.append(String.join(".", path.pathSteps().stream().map(Expr.PathStep::name).toList()));
    } else if (expr instanceof Expr.Literal literal) {
      literal(literal.value());
    }
  }

  private void chain(List<Expr> terms, String separator, Precedence precedence) {
    for (int i = 0; i < terms.size(); i++) {
      out.append(i == 0 ? "" : separator);
      term(terms.get(i), precedence);
    }
  }

  /** Adds parentheses unless the term binds more strongly than its context. */
  private void term(Expr expr, Precedence context) {
    boolean parentheses = Precedence.of(expr).compareTo(context) <= 0;
    out.append(parentheses ? "(" : "");
    append(expr);
    out.append(parentheses ? ")" : "");
  }

  private enum Precedence {
    OR,
    AND,
    NOT,
    COMPARISON,
    OPERAND;

    static Precedence of(Expr expr) {
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
