package dev.ahp.inventory.syntax;

import dev.ahp.inventory.syntax.SourceExpr.FunctionExpr;
import org.jspecify.annotations.Nullable;

/** A piece of a tree with what it stands in; equal only to itself. */
public final class Site {
  private final SourceExpr node;
  private final @Nullable Site outer;
  private final @Nullable Site function;
  private final boolean receiver;

  Site(SourceExpr node, @Nullable Site outer, boolean receiver) {
    this.node = node;
    this.receiver = receiver;
    this.outer = outer;
    this.function = outer == null || outer.node instanceof FunctionExpr ? outer : outer.function;
  }

  public SourceExpr node() {
    return node;
  }

  public @Nullable Site outer() {
    return outer;
  }

  /** Whether a call goes on after this: {@code a()} in {@code a().b()}. */
  public boolean isReceiver() {
    return receiver;
  }

  /** The function or lambda around this; null at the top. */
  public @Nullable Site function() {
    return function;
  }
}
