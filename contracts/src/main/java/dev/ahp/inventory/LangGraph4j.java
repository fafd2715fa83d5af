package dev.ahp.inventory;

import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.Assignment;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.ChoiceExpr;
import dev.ahp.inventory.syntax.SourceExpr.FunctionExpr;
import dev.ahp.inventory.syntax.SourceExpr.NameExpr;
import dev.ahp.inventory.syntax.SourceExpr.TextLiteral;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** LangGraph4j: conditional edges with their mappings, and commands that nodes return. */
final class LangGraph4j {
  static final AgentNamingRule NAMING = AgentNamingRule.by("name");
  private static final String EDGES = "addConditionalEdges";
  private static final Set<String> REGISTER = Set.of("addNode", EDGES);

  private LangGraph4j() {}

  static void find(FrameworkScan scan) {
    Map<String, String> actions = new HashMap<>();
    scan.methods(REGISTER).forEach(treeNode -> recordAction((CallExpr) treeNode.node(), actions));
    scan.methods(Set.of(EDGES)).forEach(treeNode -> edges(scan, treeNode));
    scan.calls(Set.of("Command")).forEach(treeNode -> command(scan, treeNode, actions));
  }

  /** Records the node that a method is the action of. */
  private static void recordAction(CallExpr callExpr, Map<String, String> actions) {
    if (callExpr.positional(0).orElse(null) instanceof TextLiteral node) {
      callExpr.positional().stream().skip(1).forEach(it -> recordAction(it, node.value(), actions));
    }
  }

  private static void recordAction(SourceExpr action, String node, Map<String, String> actions) {
    if (action instanceof NameExpr nameExpr) {
      actions.putIfAbsent(nameExpr.last(), node);
    } else if (action instanceof SourceExpr.OtherExpr reference
        && reference.text().contains("::")) {
      String text = reference.text();
      actions.putIfAbsent(text.substring(text.lastIndexOf(':') + 1), node);
    } else if (action instanceof FunctionExpr lambda) {
      lambda.body().stream()
          .flatMap(it -> it.parts().stream())
          .forEach(it -> recordCalledMethod(it, node, actions));
    } else if (action instanceof CallExpr callExpr && !callExpr.name().equals("of")) {
      callExpr.positional().forEach(it -> recordAction(it, node, actions));
    }
  }

  /** If a lambda only calls a method, that method is the action. */
  private static void recordCalledMethod(
      SourceExpr body, String node, Map<String, String> actions) {
    if (body instanceof CallExpr callExpr) {
      actions.putIfAbsent(callExpr.name(), node);
    }
  }

  private static void edges(FrameworkScan scan, TreeNode treeNode) {
    CallExpr callExpr = (CallExpr) treeNode.node();
    AgentNameResolver names = scan.names();
    SourceExpr first = callExpr.positional(0).orElse(null);
    String source = first == null ? null : names.of(first, treeNode);
    for (SourceExpr target : mapped(callExpr)) {
      if (!GraphCommandFinder.isEnd(target)) {
        scan.add(
            source,
            names.of(target, treeNode),
            target,
            FrameworkScan.describe(source == null ? first : target));
      }
    }
  }

  private static List<SourceExpr> mapped(CallExpr edges) {
    List<SourceExpr> all = new ArrayList<>();
    if (edges.positional(2).orElse(null) instanceof CallExpr mapping) {
      List<SourceExpr> values = mapping.positional();
      if (mapping.path().equals("Map.of")) {
        for (int i = 1; i < values.size(); i += 2) {
          all.add(values.get(i));
        }
        return all;
      }
      for (SourceExpr it = mapping; it instanceof CallExpr step; it = step.receiver()) {
        if (step.name().equals("to") || step.name().equals("put")) {
          all.add(0, step.positional().get(step.name().equals("to") ? 0 : 1));
        }
      }
    }
    return all;
  }

  private static void command(FrameworkScan scan, TreeNode treeNode, Map<String, String> actions) {
    CallExpr callExpr = (CallExpr) treeNode.node();
    SourceExpr first = callExpr.positional(0).orElse(null);
    if (first == null || isMapped(treeNode)) {
      return;
    }
    String source = sourceOf(treeNode, actions);
    for (SourceExpr target : first instanceof ChoiceExpr ? first.parts() : List.of(first)) {
      if (!GraphCommandFinder.isEnd(target)) {
        scan.add(source, target, treeNode);
      }
    }
  }

  /** Returns true if the command is inside conditional edges, whose mapping is already reported. */
  private static boolean isMapped(TreeNode treeNode) {
    for (TreeNode it = treeNode.outer(); it != null; it = it.outer()) {
      if (it.node() instanceof CallExpr callExpr && callExpr.name().equals(EDGES)) {
        return !mapped(callExpr).isEmpty() && isArgument(it, treeNode);
      }
    }
    return false;
  }

  /** In {@code a(x).addConditionalEdges(y)}, only {@code y} is an argument of the edges. */
  private static boolean isArgument(TreeNode call, TreeNode treeNode) {
    for (TreeNode it = treeNode; it != null; it = it.outer()) {
      if (it.outer() == call) {
        return !it.isReceiver();
      }
    }
    return false;
  }

  private static @Nullable String sourceOf(TreeNode treeNode, Map<String, String> actions) {
    for (TreeNode it = treeNode.outer(); it != null; it = it.outer()) {
      if (it.node() instanceof CallExpr callExpr
          && REGISTER.contains(callExpr.name())
          && isArgument(it, treeNode)) {
        return callExpr.positional(0).orElse(null) instanceof TextLiteral textLiteral
            ? textLiteral.value()
            : null;
      }
      String action =
          it.node() instanceof FunctionExpr expr
              ? expr.name()
              : it.node() instanceof Assignment assignment ? assignment.target() : "";
      if (actions.containsKey(action)) {
        return actions.get(action);
      }
    }
    return null;
  }
}
