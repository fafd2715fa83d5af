package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Expr;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Expr.Text;
import dev.ahp.inventory.syntax.Site;
import java.util.List;
import java.util.Set;

/**
 * Microsoft Agent Framework: the edges of a handoff workflow; one that declares none lets everybody
 * hand over to everybody.
 */
final class AgentFramework implements Framework {
  private static final Naming NAMING = Naming.by("name").at("ChatClientAgent", 2);
  private static final Set<String> BUILDERS =
      Set.of("HandoffBuilder", "CreateHandoffBuilderWith", "StartHandoffWith");
  private static final Set<String> EDGES = Set.of("add_handoff", "WithHandoff", "WithHandoffs");

  @Override
  public String id() {
    return "agent-framework";
  }

  @Override
  public List<String> packages() {
    return List.of("agent_framework", "agent_framework_orchestrations", "Microsoft.Agents.AI");
  }

  @Override
  public void find(Scan scan) {
    List<Site> edges =
        scan.methods(EDGES).filter(it -> isBuilt(scan, (Call) it.node(), it)).toList();
    edges.forEach(site -> edge(scan, site));
    if (edges.isEmpty()) {
      scan.calls(BUILDERS).forEach(site -> mesh(scan, site));
    }
  }

  private static boolean isBuilt(Scan scan, Call call, Site site) {
    Call builder = call.startsChain() ? scan.maker(call.receiver(), site) : call;
    return builder != null && scan.is(builder, BUILDERS);
  }

  private static void edge(Scan scan, Site site) {
    List<Expr> values =
        ((Call) site.node())
            .arguments().stream()
                .filter(it -> !"description".equals(it.name()))
                .map(Expr.Argument::value)
                .filter(it -> !(it instanceof Text))
                .toList();
    if (values.size() < 2) {
      return;
    }
    AgentNames names = scan.names(NAMING);
    for (Expr source : scan.elements(values.subList(0, 1), site)) {
      String from = names.of(source, site);
      for (Expr target : scan.elements(values.subList(1, 2), site)) {
        Expr unknown = from == null ? source : target;
        scan.add(from, names.of(target, site), target, Scan.shown(unknown));
      }
    }
  }

  private static void mesh(Scan scan, Site site) {
    AgentNames names = scan.names(NAMING);
    List<Expr> all = scan.elements(((Call) site.node()).property("participants"), site);
    for (Expr source : all) {
      for (Expr target : all) {
        scan.add(names.of(source, site), names.of(target, site), target, Scan.shown(target));
      }
    }
  }
}
