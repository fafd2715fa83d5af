package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.List;
import java.util.Set;

/** AutoGen: the handoffs of an agent, and explicit handoff messages. */
final class AutoGen implements FrameworkRule {
  private static final Set<String> MAKERS = Set.of("AssistantAgent", "SocietyOfMindAgent");
  private static final AgentNamingRule NAMING =
      AgentNamingRule.by("name").at("AssistantAgent", 0).wrapping("Handoff", "target");

  @Override
  public String id() {
    return "autogen";
  }

  @Override
  public List<String> packages() {
    return List.of("autogen_agentchat", "autogen_core", "autogen_ext", "autogen");
  }

  @Override
  public void find(FrameworkScan scan) {
    new AgentListFinder(MAKERS, "handoffs", NAMING).find(scan);
    scan.calls(Set.of("HandoffMessage")).forEach(treeNode -> message(scan, treeNode));
  }

  private static void message(FrameworkScan scan, TreeNode treeNode) {
    CallExpr callExpr = (CallExpr) treeNode.node();
    AgentNameResolver names = scan.names(NAMING);
    List<SourceExpr> source = callExpr.property("source");
    for (SourceExpr target : callExpr.property("target")) {
      String from = source.isEmpty() ? null : names.of(source.get(0), treeNode);
      scan.add(from, names.of(target, treeNode), target, FrameworkScan.describe(target));
    }
  }
}
