package dev.ahp.predicate;

/**
 * Walks a tree for a {@link PredicateVisitor}. The recursion is bounded by the depth of the tree.
 */
final class ExprWalker<T> {
  private final PredicateVisitor<T> visitor;

  ExprWalker(PredicateVisitor<T> visitor) {
    this.visitor = visitor;
  }

  T condition(Expr expr) {
    boolean isValue = expr instanceof Expr.Path || expr instanceof Expr.Literal;
    return isValue ? visitor.truth(value(expr)) : value(expr);
  }

  private T value(Expr expr) {
    if (expr instanceof Expr.Path path) {
      return visitor.path(path.pathSteps().stream().map(Expr.PathStep::name).toList());
    }
    if (expr instanceof Expr.Literal literal) {
      return visitor.literal(literal.value());
    }
    if (expr instanceof Expr.Comparison it) {
      return visitor.comparison(value(it.left()), it.operator(), value(it.right()));
    }
    if (expr instanceof Expr.Not not) {
      return visitor.not(condition(not.term()));
    }
    if (expr instanceof Expr.And and) {
      return visitor.and(and.terms().stream().map(this::condition).toList());
    }
    return visitor.or(((Expr.Or) expr).terms().stream().map(this::condition).toList());
  }
}
