package dev.ahp.inventory;

import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.NameExpr;
import dev.ahp.inventory.syntax.SourceExpr.OtherExpr;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * CrewAI: the manager of a hierarchical crew, agents that can delegate to coworkers, and tasks that
 * use the result of another agent's task.
 */
final class CrewAi {
  static final AgentNamingRule NAMING = AgentNamingRule.by("role");
  private static final String DEFAULT_MANAGER = "Crew Manager";

  private CrewAi() {}

  static void find(FrameworkScan scan) {
    List<SourceExpr> inCrews = new ArrayList<>();
    scan.calls(Set.of("Crew")).forEach(treeNode -> crew(scan, treeNode, inCrews));
    scan.calls(Set.of("Agent")).forEach(treeNode -> withoutCrew(scan, treeNode, inCrews));
    scan.calls(Set.of("Task")).forEach(treeNode -> task(scan, treeNode));
  }

  private static void crew(FrameworkScan scan, TreeNode treeNode, List<SourceExpr> inCrews) {
    CallExpr crew = (CallExpr) treeNode.node();
    AgentNameResolver names = scan.names();
    List<SourceExpr> agents = scan.elements(crew.property("agents"), treeNode);
    boolean hierarchical =
        crew.property("process").stream()
            .anyMatch(
                it -> it instanceof NameExpr nameExpr && nameExpr.last().equals("hierarchical"));
    if (hierarchical) {
      SourceExpr manager = crew.property("manager_agent").stream().findFirst().orElse(null);
      String source = manager == null ? DEFAULT_MANAGER : names.of(manager, treeNode);
      agents.forEach(it -> scan.add(source, it, treeNode));
    }
    for (SourceExpr agent : agents) {
      CallExpr maker = scan.maker(agent, treeNode);
      if (maker != null && delegates(maker)) {
        inCrews.add(maker);
        String source = names.of(agent, treeNode);
        agents.forEach(
            it -> scan.add(source, names.of(it, treeNode), maker, FrameworkScan.describe(it)));
      }
    }
  }

  private static boolean delegates(CallExpr agent) {
    return agent.property("allow_delegation").stream()
        .anyMatch(it -> it instanceof OtherExpr otherExpr && otherExpr.text().equals("True"));
  }

  /** Reports an agent that can delegate but is in no crew of this file. */
  private static void withoutCrew(FrameworkScan scan, TreeNode treeNode, List<SourceExpr> inCrews) {
    CallExpr agent = (CallExpr) treeNode.node();
    if (delegates(agent) && !inCrews.contains(agent)) {
      scan.add(scan.names().created(treeNode), null, agent, "allow_delegation");
    }
  }

  private static void task(FrameworkScan scan, TreeNode treeNode) {
    CallExpr task = (CallExpr) treeNode.node();
    AgentNameResolver names = scan.names();
    SourceExpr assignee = task.property("agent").stream().findFirst().orElse(null);
    if (assignee == null) {
      return;
    }
    for (SourceExpr dependency : scan.elements(task.property("context"), treeNode)) {
      CallExpr earlier = scan.maker(dependency, treeNode);
      SourceExpr source =
          earlier == null ? null : earlier.property("agent").stream().findFirst().orElse(null);
      String from = source == null ? null : names.of(source, treeNode);
      scan.add(from, names.of(assignee, treeNode), dependency, FrameworkScan.describe(dependency));
    }
  }
}
