package dev.ahp.inventory;

import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.Assignment;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.NameExpr;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.List;
import java.util.Set;

/** OpenAI Agents SDK: {@code handoffs} of an agent, passed to its constructor or added later. */
final class OpenAiAgents {
  static final AgentNamingRule NAMING = AgentNamingRule.by("name").wrapping("handoff", "agent");
  private static final Set<String> MAKERS = Set.of("Agent", "RealtimeAgent", "SandboxAgent");
  private static final Set<String> ADDERS = Set.of("append", "extend", "push");
  private static final String LIST = ".handoffs";

  private OpenAiAgents() {}

  static void find(FrameworkScan scan) {
    scan.addListed(MAKERS, "handoffs");
    scan.methods(ADDERS).forEach(treeNode -> added(scan, treeNode));
    scan.source().assignments().forEach(treeNode -> replaced(scan, treeNode));
  }

  private static void added(FrameworkScan scan, TreeNode treeNode) {
    CallExpr callExpr = (CallExpr) treeNode.node();
    if (callExpr.receiver() instanceof NameExpr list && list.path().endsWith(LIST)) {
      report(scan, treeNode, list.path(), callExpr.positional());
    }
  }

  private static void replaced(FrameworkScan scan, TreeNode treeNode) {
    if (treeNode.node() instanceof Assignment it && it.target().endsWith(LIST)) {
      report(scan, treeNode, it.target(), List.of(it.value()));
    }
  }

  /** Reports only variables that hold an agent of this framework. */
  private static void report(
      FrameworkScan scan, TreeNode treeNode, String list, List<SourceExpr> values) {
    NameExpr agent =
        new NameExpr(list.substring(0, list.length() - LIST.length()), treeNode.node().line());
    CallExpr maker = scan.maker(agent, treeNode);
    if (maker == null || scan.is(maker, MAKERS)) {
      scan.addAll(scan.names().of(agent, treeNode), values, treeNode);
    }
  }
}
