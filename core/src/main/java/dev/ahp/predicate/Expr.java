package dev.ahp.predicate;

import dev.ahp.json.Json;
import java.util.List;

/**
 * The syntax tree of a predicate. A chain of OR or AND is one node with many terms, so the tree is
 * never deeper than {@link Predicate#MAX_DEPTH}.
 */
sealed interface Expr {
  record Or(List<Expr> terms) implements Expr {
    public Or {
      terms = List.copyOf(terms);
    }
  }

  record And(List<Expr> terms) implements Expr {
    public And {
      terms = List.copyOf(terms);
    }
  }

  record Not(Expr term) implements Expr {}

  record Comparison(Expr left, Operator operator, Expr right) implements Expr {}

  record Literal(Json value) implements Expr {}

  record Path(List<PathStep> pathSteps) implements Expr {
    public Path {
      pathSteps = List.copyOf(pathSteps);
    }
  }

  /**
   * One name of a path.
   *
   * @param index the name as an array index, or −1 if it is not one
   */
  record PathStep(String name, int index) {
    private static final int MAX_DIGITS = 9;

    static PathStep named(String name) {
      return new PathStep(name, indexOf(name));
    }

    private static int indexOf(String name) {
      boolean padded = name.length() > 1 && name.charAt(0) == '0';
      if (padded || name.length() > MAX_DIGITS) {
        return -1;
      }
      int index = 0;
      for (int i = 0; i < name.length(); i++) {
        int digit = name.charAt(i) - '0';
        if (digit < 0 || digit > 9) {
          return -1;
        }
        index = index * 10 + digit;
      }
      return index;
    }
  }
}
