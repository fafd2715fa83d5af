package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Expr.Assign;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Site;
import java.util.List;
import java.util.Set;

/** Google ADK: sub-agents, and the transfer that a tool or callback asks for. */
final class GoogleAdk implements Framework {
  private static final Naming NAMING = Naming.by("name");
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
  public void find(Scan scan) {
    new Membership(MAKERS, "sub_agents", NAMING).find(scan);
    ToolOwners owners = new ToolOwners(scan, NAMING);
    scan.source().assignments().forEach(site -> transferred(scan, owners, site));
    scan.methods(Set.of("transferToAgent")).forEach(site -> called(scan, owners, site));
  }

  private static void transferred(Scan scan, ToolOwners owners, Site site) {
    if (site.node() instanceof Assign it && TRANSFERS.stream().anyMatch(it.target()::endsWith)) {
      String target = scan.names(NAMING).of(it.value(), site);
      scan.add(owners.ofFunctionAround(site), target, it.value(), Scan.shown(it.value()));
    }
  }

  /** The setter of the Java library. */
  private static void called(Scan scan, ToolOwners owners, Site site) {
    Call call = (Call) site.node();
    call.positional(0)
        .ifPresent(
            it -> {
              String target = scan.names(NAMING).of(it, site);
              scan.add(owners.ofFunctionAround(site), target, it, Scan.shown(it));
            });
  }
}
