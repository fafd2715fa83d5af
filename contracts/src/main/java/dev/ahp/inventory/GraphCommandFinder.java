package dev.ahp.inventory;

import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.Assignment;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.ChoiceExpr;
import dev.ahp.inventory.syntax.SourceExpr.FunctionExpr;
import dev.ahp.inventory.syntax.SourceExpr.ListLiteral;
import dev.ahp.inventory.syntax.SourceExpr.NameExpr;
import dev.ahp.inventory.syntax.SourceExpr.TextLiteral;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds {@code Command(goto=…)} in the nodes and tools of a LangGraph graph. */
final class GraphCommandFinder {
  private static final Set<String> REGISTER = Set.of("add_node", "addNode");
  private static final int MAX_STEPS = 4;

  private final FrameworkScan scan;
  private final ToolOwners owners;
  private final Map<String, String> nodes = new HashMap<>();
  private final Map<String, List<SourceExpr>> ends = new HashMap<>();
  private final Map<String, String> toolMakers = new HashMap<>();

  GraphCommandFinder(FrameworkScan scan, ToolOwners owners) {
    this.scan = scan;
    this.owners = owners;
    scan.methods(REGISTER).forEach(this::register);
  }

  /** Reports commands; returns functions that create handoff tools, with their target parameter. */
  Map<String, String> find() {
    scan.calls(Set.of("Command")).forEach(this::command);
    return toolMakers;
  }

  private void register(TreeNode treeNode) {
    CallExpr callExpr = (CallExpr) treeNode.node();
    SourceExpr first = callExpr.positional(0).orElse(null);
    SourceExpr action = callExpr.positional(1).orElse(null);
    if (first instanceof TextLiteral node && action instanceof NameExpr function) {
      nodes.putIfAbsent(function.last(), node.value());
    }
    if (first instanceof TextLiteral node) {
      List<SourceExpr> declared = callExpr.property("ends");
      ends.put(node.value(), declared.isEmpty() ? callExpr.property("destinations") : declared);
    }
  }

  private void command(TreeNode treeNode) {
    CallExpr callExpr = (CallExpr) treeNode.node();
    for (SourceExpr where : callExpr.property("goto")) {
      String source = sourceOf(treeNode);
      List<SourceExpr> targets = targets(where, treeNode, MAX_STEPS);
      if (targets.isEmpty()
          && where instanceof NameExpr nameExpr
          && makesTool(treeNode, nameExpr)) {
        return;
      }
      List<SourceExpr> all = targets.isEmpty() ? declared(treeNode, source) : targets;
      all.stream().filter(it -> !isEnd(it)).forEach(it -> report(source, it, where));
      if (all.isEmpty()) {
        scan.add(source, null, where, FrameworkScan.describe(where));
      }
    }
  }

  private void report(@Nullable String source, SourceExpr target, SourceExpr where) {
    String name = target instanceof TextLiteral textLiteral ? textLiteral.value() : null;
    scan.add(
        source,
        name,
        where,
        source == null ? "any agent with the tool" : FrameworkScan.describe(target));
  }

  /** Returns the possible string values of an expression; empty if they cannot be determined. */
  private List<SourceExpr> targets(SourceExpr where, TreeNode at, int steps) {
    if (where instanceof TextLiteral || isEnd(where)) {
      return List.of(where);
    }
    if (steps == 0) {
      return List.of();
    }
    List<SourceExpr> all = new ArrayList<>();
    if (where instanceof ChoiceExpr || where instanceof ListLiteral) {
      where.parts().forEach(it -> all.addAll(targets(it, at, steps - 1)));
    } else if (where instanceof CallExpr callExpr && callExpr.name().equals("Send")) {
      callExpr.positional(0).ifPresent(it -> all.addAll(targets(it, at, steps - 1)));
    } else if (where instanceof NameExpr nameExpr) {
      for (TreeNode it : scan.source().inScope(nameExpr.path(), at)) {
        all.addAll(targets(((Assignment) it.node()).value(), it, steps - 1));
      }
    }
    return all;
  }

  /** Returns the targets that the return type or the graph declares for a computed target. */
  private List<SourceExpr> declared(TreeNode treeNode, @Nullable String source) {
    TreeNode function = treeNode.function();
    List<SourceExpr> all = new ArrayList<>();
    if (function != null && function.node() instanceof FunctionExpr it && it.returns() != null) {
      texts(it.returns(), all);
    }
    if (all.isEmpty() && source != null) {
      all.addAll(scan.elements(ends.getOrDefault(source, List.of()), treeNode));
    }
    return all;
  }

  private static void texts(SourceExpr type, List<SourceExpr> all) {
    if (type instanceof TextLiteral) {
      all.add(type);
    }
    type.parts().forEach(it -> texts(it, all));
  }

  /** Records a function that creates a tool whose target is a parameter of the function. */
  private boolean makesTool(TreeNode treeNode, NameExpr parameter) {
    TreeNode tool = treeNode.function();
    TreeNode maker = tool == null ? null : tool.function();
    if (maker != null && maker.node() instanceof FunctionExpr it && !it.name().isEmpty()) {
      toolMakers.put(it.name(), parameter.path());
      return true;
    }
    return false;
  }

  private @Nullable String sourceOf(TreeNode treeNode) {
    for (TreeNode it = treeNode.outer(); it != null; it = it.outer()) {
      String node = nodeOf(it);
      if (node != null) {
        return node;
      }
    }
    String owner = owners.ofFunctionAround(treeNode);
    TreeNode function = treeNode.function();
    boolean tool = function != null && function.node() instanceof FunctionExpr it && isTool(it);
    return owner != null || tool ? owner : AgentNameResolver.functionAround(treeNode);
  }

  private @Nullable String nodeOf(TreeNode it) {
    if (it.node() instanceof FunctionExpr expr) {
      return nodes.get(expr.name());
    }
    if (it.node() instanceof CallExpr callExpr && REGISTER.contains(callExpr.name())) {
      return callExpr.positional(0).orElse(null) instanceof TextLiteral textLiteral
          ? textLiteral.value()
          : null;
    }
    return null;
  }

  private boolean isTool(FunctionExpr expr) {
    return expr.name().isEmpty()
        || expr.decorators().stream()
            .anyMatch(
                it ->
                    (it instanceof NameExpr nameExpr && nameExpr.last().equals("tool"))
                        || (it instanceof CallExpr callExpr && callExpr.name().equals("tool")));
  }

  static boolean isEnd(SourceExpr expr) {
    return (expr instanceof NameExpr nameExpr && nameExpr.last().equals("END"))
        || (expr instanceof TextLiteral textLiteral
            && (textLiteral.value().equals("__end__") || textLiteral.value().equals("END")));
  }
}
