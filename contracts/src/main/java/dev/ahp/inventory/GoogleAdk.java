package dev.ahp.inventory;

import dev.ahp.inventory.syntax.SourceExpr.Assignment;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.List;
import java.util.Set;

/** Google ADK: sub-agents, and transfers that a tool or callback requests. */
final class GoogleAdk {
  static final AgentNamingRule NAMING = AgentNamingRule.by("name");
  private static final Set<String> MAKERS =
      Set.of("Agent", "LlmAgent", "SequentialAgent", "ParallelAgent", "LoopAgent", "RoutedAgent");
  private static final List<String> TRANSFERS =
      List.of(".actions.transfer_to_agent", ".actions.transferToAgent");

  private GoogleAdk() {}

  static void find(FrameworkScan scan) {
    scan.addListed(MAKERS, "sub_agents");
    ToolOwners owners = new ToolOwners(scan);
    scan.source().assignments().forEach(treeNode -> transferred(scan, owners, treeNode));
    scan.methods(Set.of("transferToAgent")).forEach(treeNode -> called(scan, owners, treeNode));
  }

  private static void transferred(FrameworkScan scan, ToolOwners owners, TreeNode treeNode) {
    if (treeNode.node() instanceof Assignment it
        && TRANSFERS.stream().anyMatch(it.target()::endsWith)) {
      scan.add(owners.ofFunctionAround(treeNode), it.value(), treeNode);
    }
  }

  /** Reports a call of the setter of the Java library. */
  private static void called(FrameworkScan scan, ToolOwners owners, TreeNode treeNode) {
    CallExpr callExpr = (CallExpr) treeNode.node();
    callExpr
        .positional(0)
        .ifPresent(it -> scan.add(owners.ofFunctionAround(treeNode), it, treeNode));
  }
}
