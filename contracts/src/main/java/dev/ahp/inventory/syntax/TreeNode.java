package dev.ahp.inventory.syntax;

import dev.ahp.inventory.syntax.SourceExpr.FunctionExpr;
import org.jspecify.annotations.Nullable;

/** A node of the tree with its parent. Compared by identity. */
public final class TreeNode {
  private final SourceExpr node;
  private final @Nullable TreeNode outer;
  private final @Nullable TreeNode function;
  private final boolean receiver;

  TreeNode(SourceExpr node, @Nullable TreeNode outer, boolean receiver) {
    this.node = node;
    this.receiver = receiver;
    this.outer = outer;
    this.function = outer == null || outer.node instanceof FunctionExpr ? outer : outer.function;
  }

  public SourceExpr node() {
    return node;
  }

  public @Nullable TreeNode outer() {
    return outer;
  }

  /** Returns true if another call follows on this expression: {@code a()} in {@code a().b()}. */
  public boolean isReceiver() {
    return receiver;
  }

  /** Returns the enclosing function or lambda, or null at the top level. */
  public @Nullable TreeNode function() {
    return function;
  }
}
