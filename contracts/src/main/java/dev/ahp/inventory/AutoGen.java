package dev.ahp.inventory;

import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.List;
import java.util.Set;

/** AutoGen: the handoffs of an agent, and explicit handoff messages. */
final class AutoGen {
  private static final Set<String> MAKERS = Set.of("AssistantAgent", "SocietyOfMindAgent");
  static final AgentNamingRule NAMING =
      AgentNamingRule.by("name").at("AssistantAgent", 0).wrapping("Handoff", "target");

  private AutoGen() {}

  static void find(FrameworkScan scan) {
    scan.addListed(MAKERS, "handoffs");
    scan.calls(Set.of("HandoffMessage")).forEach(treeNode -> message(scan, treeNode));
  }

  private static void message(FrameworkScan scan, TreeNode treeNode) {
    CallExpr callExpr = (CallExpr) treeNode.node();
    AgentNameResolver names = scan.names();
    List<SourceExpr> source = callExpr.property("source");
    for (SourceExpr target : callExpr.property("target")) {
      String from = source.isEmpty() ? null : names.of(source.get(0), treeNode);
      scan.add(from, target, treeNode);
    }
  }
}
