package dev.ahp.predicate;

/** Walks a tree for a {@link PredicateVisitor}; as deep as the tree, which is bounded. */
final class ExprWalker<T> {
  private final PredicateVisitor<T> predicateVisitor;

  ExprWalker(PredicateVisitor<T> predicateVisitor) {
    this.predicateVisitor = predicateVisitor;
  }

  T condition(Expr expr) {
    boolean plain = expr instanceof Expr.Path || expr instanceof Expr.Literal;
    return plain ? predicateVisitor.truth(value(expr)) : value(expr);
  }

  private T value(Expr expr) {
    if (expr instanceof Expr.Path path) {
      return predicateVisitor.path(path.pathSteps().stream().map(Expr.PathStep::name).toList());
    }
    if (expr instanceof Expr.Literal literal) {
      return predicateVisitor.literal(literal.value());
    }
    if (expr instanceof Expr.Comparison it) {
      return predicateVisitor.comparison(value(it.left()), it.operator(), value(it.right()));
    }
    if (expr instanceof Expr.Not not) {
      return predicateVisitor.not(condition(not.term()));
    }
    if (expr instanceof Expr.And and) {
      return predicateVisitor.and(and.terms().stream().map(this::condition).toList());
    }
    return predicateVisitor.or(((Expr.Or) expr).terms().stream().map(this::condition).toList());
  }
}
