package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.TreeNode;
import dev.ahp.inventory.syntax.SourceExpr.Assignment;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
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
  public void find(FrameworkScan frameworkScan) {
    new AgentListFinder(MAKERS, "sub_agents", NAMING).find(frameworkScan);
    ToolOwners owners = new ToolOwners(frameworkScan, NAMING);
    frameworkScan.source().assignments().forEach(treeNode -> transferred(frameworkScan, owners, treeNode));
    frameworkScan
        .methods(Set.of("transferToAgent"))
        .forEach(treeNode -> called(frameworkScan, owners, treeNode));
  }

  private static void transferred(FrameworkScan frameworkScan, ToolOwners owners, TreeNode treeNode) {
    if (treeNode.node() instanceof Assignment it
        && TRANSFERS.stream().anyMatch(it.target()::endsWith)) {
      String target = frameworkScan.names(NAMING).of(it.value(), treeNode);
      frameworkScan.add(
          owners.ofFunctionAround(treeNode), target, it.value(), FrameworkScan.describe(it.value()));
    }
  }

  /** Reports a call of the setter of the Java library. */
  private static void called(FrameworkScan frameworkScan, ToolOwners owners, TreeNode treeNode) {
    CallExpr callExpr = (CallExpr) treeNode.node();
    callExpr
        .positional(0)
        .ifPresent(
            it -> {
              String target = frameworkScan.names(NAMING).of(it, treeNode);
              frameworkScan.add(
                  owners.ofFunctionAround(treeNode), target, it, FrameworkScan.describe(it));
            });
  }
}
