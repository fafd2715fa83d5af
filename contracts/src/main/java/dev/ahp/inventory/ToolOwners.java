package dev.ahp.inventory;

import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.Assignment;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.FunctionExpr;
import dev.ahp.inventory.syntax.SourceExpr.NameExpr;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the agent that owns a tool: the agent that was created with it in {@code tools}. */
final class ToolOwners {
  private static final List<String> PROPERTIES =
      List.of("tools", "before_tool_callback", "before_agent_callback", "after_agent_callback");

  private final Map<String, @Nullable String> byName = new HashMap<>();
  private final AgentNameResolver names;

  ToolOwners(FrameworkScan scan) {
    this.names = scan.names();
    for (TreeNode treeNode : scan.source().calls()) {
      for (String property : PROPERTIES) {
        List<SourceExpr> tools = ((CallExpr) treeNode.node()).property(property);
        scan.elements(tools, treeNode).forEach(tool -> recordOwner(tool, treeNode));
      }
    }
  }

  private void recordOwner(SourceExpr tool, TreeNode owner) {
    if (tool instanceof NameExpr nameExpr) {
      byName.putIfAbsent(nameExpr.last(), names.created(owner));
    } else if (tool instanceof CallExpr callExpr
        && callExpr.positional(0).orElse(null) instanceof NameExpr nameExpr) {
      byName.putIfAbsent(nameExpr.last(), names.created(owner));
    }
  }

  /** Returns the owner of the nearest enclosing function that is a tool. */
  @Nullable String ofFunctionAround(TreeNode treeNode) {
    for (TreeNode it = treeNode.function(); it != null; it = it.function()) {
      if (it.node() instanceof FunctionExpr expr && byName.containsKey(expr.name())) {
        return byName.get(expr.name());
      }
    }
    return null;
  }

  /** Returns the owner of a tool that is created in place or held by a variable. */
  @Nullable String ofCreated(TreeNode treeNode) {
    for (TreeNode it = treeNode.outer(); it != null; it = it.outer()) {
      if (it.node() instanceof CallExpr callExpr && !callExpr.property("tools").isEmpty()) {
        return names.created(it);
      }
      if (it.node() instanceof Assignment assignment) {
        return ofVariable(assignment.target(), it);
      }
    }
    return null;
  }

  private @Nullable String ofVariable(String target, TreeNode treeNode) {
    String direct = byName.get(target.substring(target.lastIndexOf('.') + 1));
    TreeNode outer = treeNode.outer();
    return direct == null && target.equals("tools") && outer != null ? ofCreated(outer) : direct;
  }
}
