package dev.ahp.predicate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Generates random trees that a text can parse to. */
final class RandomExprs {
  private static final String[] NAMES = {"a", "b-c", "state", "in", "not", "_x", "é", "n1"};
  private static final String[] STRINGS = {"", "a", "it's", "\"", "\\", "\n\t\u0001", "😀", "AND"};
  private static final double[] NUMBERS = {0, 1, -1, 0.7, 1e300, -2.5e-7, 9007199254740991d};

  private static final List<Operator> OPERATORS = List.of(Operator.values());

  private final Random random;

  RandomExprs(Random random) {
    this.random = random;
  }

  Expr expr(int depth) {
    int kind = depth == 0 ? 6 + random.nextInt(3) : random.nextInt(9);
    return switch (kind) {
      case 0 -> new Expr.Or(listOf(() -> expr(depth - 1), 2));
      case 1 -> new Expr.And(listOf(() -> expr(depth - 1), 2));
      case 2 -> new Expr.Not(expr(depth - 1));
      case 3, 4, 5 -> new Expr.Comparison(expr(depth - 1), operator(), expr(depth - 1));
      case 6 -> path();
      default -> new Expr.Literal(literal(2));
    };
  }

  private Operator operator() {
    return OPERATORS.get(random.nextInt(OPERATORS.size()));
  }

  private Expr path() {
    List<Expr.PathStep> pathSteps = new ArrayList<>();
    pathSteps.add(Expr.PathStep.named("p" + random.nextInt(3)));
    for (int more = random.nextInt(3); more > 0; more--) {
      boolean index = random.nextInt(4) == 0;
      pathSteps.add(Expr.PathStep.named(index ? "" + random.nextInt(12) : pick(NAMES)));
    }
    return new Expr.Path(pathSteps);
  }

  private Json literal(int depth) {
    return switch (random.nextInt(depth == 0 ? 4 : 5)) {
      case 0 -> Json.of(pick(STRINGS));
      case 1 -> Json.of(NUMBERS[random.nextInt(NUMBERS.length)]);
      case 2 -> Json.of(random.nextBoolean());
      case 3 -> Json.Null.NULL;
      default -> new JsonArray(listOf(() -> literal(depth - 1), 0));
    };
  }

  private <T> List<T> listOf(Supplier<T> one, int atLeast) {
    List<T> list = new ArrayList<>();
    for (int count = atLeast + random.nextInt(3); count > 0; count--) {
      list.add(one.get());
    }
    return list;
  }

  private String pick(String[] from) {
    return from[random.nextInt(from.length)];
  }
}
