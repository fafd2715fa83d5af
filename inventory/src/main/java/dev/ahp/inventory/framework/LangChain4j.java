package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Expr;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Expr.Function;
import dev.ahp.inventory.syntax.Expr.Name;
import dev.ahp.inventory.syntax.Expr.Other;
import dev.ahp.inventory.syntax.Site;
import java.util.List;
import java.util.Set;

/**
 * LangChain4j agentic: supervisors and routers over sub-agents, and sequences from one to the next.
 */
final class LangChain4j implements Framework {
  private static final Naming NAMING = Naming.by("name").at("agentBuilder", 0);
  private static final Set<String> ONE_TO_ALL =
      Set.of("supervisorBuilder", "conditionalBuilder", "SupervisorAgent", "ConditionalAgent");
  private static final Set<String> ONE_BY_ONE = Set.of("sequenceBuilder", "SequenceAgent");
  private static final String MEMBERS = "subAgents";

  @Override
  public String id() {
    return "langchain4j";
  }

  @Override
  public List<String> packages() {
    return List.of("dev.langchain4j.agentic");
  }

  @Override
  public void find(Scan scan) {
    scan.calls(ONE_TO_ALL).forEach(site -> oneToAll(scan, site));
    scan.calls(ONE_BY_ONE).forEach(site -> oneByOne(scan, site));
  }

  private static void oneToAll(Scan scan, Site site) {
    Call call = (Call) site.node();
    AgentNames names = scan.names(NAMING);
    String made =
        call.root().positional(0).orElse(null) instanceof Name type
            ? type.last()
            : names.made(site);
    String source = made == null ? AgentNames.typeAround(site) : made;
    for (Call it = call; it != null; it = it.receiver() instanceof Call before ? before : null) {
      if (it.name().equals(MEMBERS)
          || it.arguments().stream().anyMatch(a -> MEMBERS.equals(a.name()))) {
        List<Expr> values = it.name().equals(MEMBERS) ? it.positional() : it.property(MEMBERS);
        agents(scan, values, site)
            .forEach(agent -> scan.add(source, names.of(agent, site), agent, Scan.shown(agent)));
      }
    }
  }

  private static void oneByOne(Scan scan, Site site) {
    AgentNames names = scan.names(NAMING);
    List<Expr> agents = agents(scan, ((Call) site.node()).property(MEMBERS), site);
    for (int i = 1; i < agents.size(); i++) {
      Expr from = agents.get(i - 1);
      Expr to = agents.get(i);
      String source = names.of(from, site);
      scan.add(source, names.of(to, site), to, Scan.shown(source == null ? from : to));
    }
  }

  /** Without the conditions and actions that may stand among them. */
  private static List<Expr> agents(Scan scan, List<Expr> values, Site site) {
    return scan.elements(values, site).stream()
        .filter(it -> !(it instanceof Function || it instanceof Other || it instanceof Expr.Text))
        .filter(it -> !(it instanceof Call call && call.name().equals("agentAction")))
        .toList();
  }
}
