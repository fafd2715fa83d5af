package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Expr;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Site;
import java.util.List;
import java.util.Set;

/** AutoGen: the handoffs of an agent, and the message that hands over by hand. */
final class AutoGen implements Framework {
  private static final Set<String> MAKERS = Set.of("AssistantAgent", "SocietyOfMindAgent");
  private static final Naming NAMING =
      Naming.by("name").at("AssistantAgent", 0).wrapping("Handoff", "target");

  @Override
  public String id() {
    return "autogen";
  }

  @Override
  public List<String> packages() {
    return List.of("autogen_agentchat", "autogen_core", "autogen_ext", "autogen");
  }

  @Override
  public void find(Scan scan) {
    new Membership(MAKERS, "handoffs", NAMING).find(scan);
    scan.calls(Set.of("HandoffMessage")).forEach(site -> message(scan, site));
  }

  private static void message(Scan scan, Site site) {
    Call call = (Call) site.node();
    AgentNames names = scan.names(NAMING);
    List<Expr> source = call.property("source");
    for (Expr target : call.property("target")) {
      String from = source.isEmpty() ? null : names.of(source.get(0), site);
      scan.add(from, names.of(target, site), target, Scan.shown(target));
    }
  }
}
