package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Expr;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Expr.Name;
import dev.ahp.inventory.syntax.Expr.Other;
import dev.ahp.inventory.syntax.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * CrewAI: a manager of a hierarchical crew, agents that may delegate to their coworkers, and tasks
 * that take the result of another agent's task.
 */
final class CrewAi implements Framework {
  private static final Naming NAMING = Naming.by("role");
  private static final String DEFAULT_MANAGER = "Crew Manager";

  @Override
  public String id() {
    return "crewai";
  }

  @Override
  public List<String> packages() {
    return List.of("crewai");
  }

  @Override
  public void find(Scan scan) {
    List<Expr> inCrews = new ArrayList<>();
    scan.calls(Set.of("Crew")).forEach(site -> crew(scan, site, inCrews));
    scan.calls(Set.of("Agent")).forEach(site -> lonely(scan, site, inCrews));
    scan.calls(Set.of("Task")).forEach(site -> task(scan, site));
  }

  private static void crew(Scan scan, Site site, List<Expr> inCrews) {
    Call crew = (Call) site.node();
    AgentNames names = scan.names(NAMING);
    List<Expr> agents = scan.elements(crew.property("agents"), site);
    boolean hierarchical =
        crew.property("process").stream()
            .anyMatch(it -> it instanceof Name name && name.last().equals("hierarchical"));
    if (hierarchical) {
      Expr manager = first(crew.property("manager_agent"));
      String source = manager == null ? DEFAULT_MANAGER : names.of(manager, site);
      agents.forEach(it -> scan.add(source, names.of(it, site), it, Scan.shown(it)));
    }
    for (Expr agent : agents) {
      Call maker = scan.maker(agent, site);
      if (maker != null && delegates(maker)) {
        inCrews.add(maker);
        String source = names.of(agent, site);
        agents.forEach(it -> scan.add(source, names.of(it, site), maker, Scan.shown(it)));
      }
    }
  }

  private static boolean delegates(Call agent) {
    return agent.property("allow_delegation").stream()
        .anyMatch(it -> it instanceof Other other && other.text().equals("True"));
  }

  /** May delegate, but to whom is said elsewhere. */
  private static void lonely(Scan scan, Site site, List<Expr> inCrews) {
    Call agent = (Call) site.node();
    if (delegates(agent) && !inCrews.contains(agent)) {
      scan.add(scan.names(NAMING).made(site), null, agent, "allow_delegation");
    }
  }

  private static void task(Scan scan, Site site) {
    Call task = (Call) site.node();
    AgentNames names = scan.names(NAMING);
    Expr doer = first(task.property("agent"));
    if (doer == null) {
      return;
    }
    for (Expr before : scan.elements(task.property("context"), site)) {
      Call earlier = scan.maker(before, site);
      Expr source = earlier == null ? null : first(earlier.property("agent"));
      String from = source == null ? null : names.of(source, site);
      scan.add(from, names.of(doer, site), before, Scan.shown(before));
    }
  }

  private static @Nullable Expr first(List<Expr> values) {
    return values.isEmpty() ? null : values.get(0);
  }
}
