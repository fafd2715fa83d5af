package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.SourceExpr.Assignment;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.List;
import java.util.Set;

/** Google ADK: sub-agents, and transfers that a tool or callback requests. */
final class GoogleAdk implements FrameworkRule {
  private static final AgentNamingRule NAMING = AgentNamingRule.by("name");
  private static final Set<String> MAKERS =
      Set.of("Agent", "LlmAgent", "SequentialAgent", "ParallelAgent", "LoopAgent", "RoutedAgent");
  private static final List<String> TRANSFERS =
      List.of(".actions.transfer_to_agent", ".actions.transferToAgent");

  @Override
  public String id() {
    return "google-adk";
  }

  @Override
  public List<String> packages() {
    return List.of("google.adk", "com.google.adk", "@google/adk");
  }

  @Override
  public void find(FrameworkScan scan) {
    new AgentListFinder(MAKERS, "sub_agents", NAMING).find(scan);
    ToolOwners owners = new ToolOwners(scan, NAMING);
    scan.source().assignments().forEach(treeNode -> transferred(scan, owners, treeNode));
    scan.methods(Set.of("transferToAgent")).forEach(treeNode -> called(scan, owners, treeNode));
  }

  private static void transferred(FrameworkScan scan, ToolOwners owners, TreeNode treeNode) {
    if (treeNode.node() instanceof Assignment it
        && TRANSFERS.stream().anyMatch(it.target()::endsWith)) {
      String target = scan.names(NAMING).of(it.value(), treeNode);
      scan.add(
          owners.ofFunctionAround(treeNode),
          target,
          it.value(),
          FrameworkScan.describe(it.value()));
    }
  }

  /** Reports a call of the setter of the Java library. */
  private static void called(FrameworkScan scan, ToolOwners owners, TreeNode treeNode) {
    CallExpr callExpr = (CallExpr) treeNode.node();
    callExpr
        .positional(0)
        .ifPresent(
            it -> {
              String target = scan.names(NAMING).of(it, treeNode);
              scan.add(owners.ofFunctionAround(treeNode), target, it, FrameworkScan.describe(it));
            });
  }
}
