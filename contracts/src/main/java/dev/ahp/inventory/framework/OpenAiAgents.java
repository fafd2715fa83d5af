package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.Assignment;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.NameExpr;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.List;
import java.util.Set;

/** OpenAI Agents SDK: {@code handoffs} of an agent, passed to its constructor or added later. */
final class OpenAiAgents implements FrameworkRule {
  private static final AgentNamingRule NAMING =
      AgentNamingRule.by("name").wrapping("handoff", "agent");
  private static final Set<String> MAKERS = Set.of("Agent", "RealtimeAgent", "SandboxAgent");
  private static final Set<String> ADDERS = Set.of("append", "extend", "push");
  private static final String LIST = ".handoffs";

  @Override
  public String id() {
    return "openai-agents";
  }

  @Override
  public List<String> packages() {
    return List.of("agents", "@openai/agents", "@openai/agents-core", "@openai/agents-realtime");
  }

  @Override
  public void find(FrameworkScan scan) {
    new AgentListFinder(MAKERS, "handoffs", NAMING).find(scan);
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
      AgentNameResolver names = scan.names(NAMING);
      String source = names.of(agent, treeNode);
      for (SourceExpr it : scan.elements(values, treeNode)) {
        scan.add(source, names.of(it, treeNode), it, FrameworkScan.describe(it));
      }
    }
  }
}
