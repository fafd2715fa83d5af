package dev.ahp.predicate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Evaluates an expression on a document. Evaluation does not allocate and does not throw. */
final class PredicateEvaluator {
  private PredicateEvaluator() {}

  static Json value(Expr expr, Json scope) {
    if (expr instanceof Expr.Path path) {
      return find(path, scope);
    }
    if (expr instanceof Expr.Literal literal) {
      return literal.value();
    }
    return Json.of(holds(expr, scope));
  }

  static boolean holds(Expr expr, Json scope) {
    if (expr instanceof Expr.Comparison comparison) {
      Json left = value(comparison.left(), scope);
      return compare(left, comparison.operator(), value(comparison.right(), scope));
    }
    if (expr instanceof Expr.And and) {
      return all(and.terms(), scope);
    }
    if (expr instanceof Expr.Or or) {
      return any(or.terms(), scope);
    }
    if (expr instanceof Expr.Not not) {
      return !holds(not.term(), scope);
    }
    return value(expr, scope) == Json.Bool.TRUE;
  }

  private static boolean all(List<Expr> terms, Json scope) {
    for (int i = 0; i < terms.size(); i++) {
      if (!holds(terms.get(i), scope)) {
        return false;
      }
    }
    return true;
  }

  private static boolean any(List<Expr> terms, Json scope) {
    for (int i = 0; i < terms.size(); i++) {
      if (holds(terms.get(i), scope)) {
        return true;
      }
    }
    return false;
  }

  private static Json find(Expr.Path path, Json scope) {
    Json current = scope;
    List<Expr.PathStep> pathSteps = path.pathSteps();
    for (int i = 0; i < pathSteps.size(); i++) {
      Json next = step(current, pathSteps.get(i));
      if (next == null) {
        return Json.Null.NULL;
      }
      current = next;
    }
    return current;
  }

  private static @Nullable Json step(Json current, Expr.PathStep pathStep) {
    if (current instanceof JsonObject object) {
      return object.get(pathStep.name());
    }
    if (current instanceof JsonArray array
        && pathStep.index() >= 0
        && pathStep.index() < array.size()) {
      return array.get(pathStep.index());
    }
    return null;
  }

  private static boolean compare(Json left, Operator operator, Json right) {
    return switch (operator) {
      case EQUAL -> left.equals(right);
      case NOT_EQUAL -> !left.equals(right);
      case IN -> isIn(left, right);
      case CONTAINS -> isIn(right, left);
      default -> ordered(left, operator, right);
    };
  }

  private static boolean isIn(Json item, Json container) {
    if (container instanceof JsonArray list) {
      return !item.isNull() && list.items().contains(item);
    }
    return container instanceof Json.Str text
        && item instanceof Json.Str part
        && text.value().contains(part.value());
  }

  private static boolean ordered(Json left, Operator operator, Json right) {
    if (left instanceof Json.Num a && right instanceof Json.Num b) {
      return matches(Double.compare(a.value(), b.value()), operator);
    }
    if (left instanceof Json.Str a && right instanceof Json.Str b) {
      return matches(byCodePoint(a.value(), b.value()), operator);
    }
    return false;
  }

  private static boolean matches(int order, Operator operator) {
    return switch (operator) {
      case LESS -> order < 0;
      case AT_MOST -> order <= 0;
      case GREATER -> order > 0;
      case AT_LEAST -> order >= 0;
      default -> throw new AssertionError(operator + " is not an ordering operator");
    };
  }

  /** Compares by code point. UTF-16 order would place supplementary characters before U+E000. */
  private static int byCodePoint(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        boolean xIsSurrogate = Character.isSurrogate(x);
        return xIsSurrogate == Character.isSurrogate(y)
            ? Character.compare(x, y)
            : xIsSurrogate ? 1 : -1;
      }
    }
    return Integer.compare(a.length(), b.length());
  }
}
