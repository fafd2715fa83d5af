package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Site;
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
    new Membership(MAKERS, "sub_agents", NAMING).find(frameworkScan);
    ToolOwners owners = new ToolOwners(frameworkScan, NAMING);
    frameworkScan.source().assignments().forEach(site -> transferred(frameworkScan, owners, site));
    frameworkScan
        .methods(Set.of("transferToAgent"))
        .forEach(site -> called(frameworkScan, owners, site));
  }

  private static void transferred(FrameworkScan frameworkScan, ToolOwners owners, Site site) {
    if (site.node() instanceof Assignment it
        && TRANSFERS.stream().anyMatch(it.target()::endsWith)) {
      String target = frameworkScan.names(NAMING).of(it.value(), site);
      frameworkScan.add(
          owners.ofFunctionAround(site), target, it.value(), FrameworkScan.describe(it.value()));
    }
  }

  /** Reports a call of the setter of the Java library. */
  private static void called(FrameworkScan frameworkScan, ToolOwners owners, Site site) {
    CallExpr callExpr = (CallExpr) site.node();
    callExpr
        .positional(0)
        .ifPresent(
            it -> {
              String target = frameworkScan.names(NAMING).of(it, site);
              frameworkScan.add(
                  owners.ofFunctionAround(site), target, it, FrameworkScan.describe(it));
            });
  }
}
