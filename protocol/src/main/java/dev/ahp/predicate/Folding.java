package dev.ahp.predicate;

/** Walks a tree for a {@link Fold}; as deep as the tree, which is bounded. */
final class Folding<T> {
  private final Fold<T> fold;

  Folding(Fold<T> fold) {
    this.fold = fold;
  }

  T condition(Expr expr) {
    boolean plain = expr instanceof Expr.Path || expr instanceof Expr.Literal;
    return plain ? fold.truth(value(expr)) : value(expr);
  }

  private T value(Expr expr) {
    if (expr instanceof Expr.Path path) {
      return fold.path(path.steps().stream().map(Expr.Step::name).toList());
    }
    if (expr instanceof Expr.Literal literal) {
      return fold.literal(literal.value());
    }
    if (expr instanceof Expr.Comparison it) {
      return fold.comparison(value(it.left()), it.operator(), value(it.right()));
    }
    if (expr instanceof Expr.Not not) {
      return fold.not(condition(not.term()));
    }
    if (expr instanceof Expr.And and) {
      return fold.and(and.terms().stream().map(this::condition).toList());
    }
    return fold.or(((Expr.Or) expr).terms().stream().map(this::condition).toList());
  }
}
