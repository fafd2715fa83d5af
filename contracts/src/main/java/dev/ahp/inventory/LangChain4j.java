package dev.ahp.inventory;

import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.FunctionExpr;
import dev.ahp.inventory.syntax.SourceExpr.NameExpr;
import dev.ahp.inventory.syntax.SourceExpr.OtherExpr;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.List;
import java.util.Set;

/** LangChain4j agentic: supervisors and routers over sub-agents, and sequences of agents. */
final class LangChain4j {
  static final AgentNamingRule NAMING = AgentNamingRule.by("name").at("agentBuilder", 0);
  private static final Set<String> ROUTERS =
      Set.of("supervisorBuilder", "conditionalBuilder", "SupervisorAgent", "ConditionalAgent");
  private static final Set<String> SEQUENCES = Set.of("sequenceBuilder", "SequenceAgent");
  private static final String MEMBERS = "subAgents";

  private LangChain4j() {}

  static void find(FrameworkScan scan) {
    scan.calls(ROUTERS).forEach(treeNode -> router(scan, treeNode));
    scan.calls(SEQUENCES).forEach(treeNode -> sequence(scan, treeNode));
  }

  private static void router(FrameworkScan scan, TreeNode treeNode) {
    CallExpr callExpr = (CallExpr) treeNode.node();
    AgentNameResolver names = scan.names();
    String made =
        callExpr.root().positional(0).orElse(null) instanceof NameExpr type
            ? type.last()
            : names.created(treeNode);
    String source = made == null ? AgentNameResolver.typeAround(treeNode) : made;
    for (CallExpr it = callExpr;
        it != null;
        it = it.receiver() instanceof CallExpr before ? before : null) {
      if (it.name().equals(MEMBERS)
          || it.callArguments().stream().anyMatch(a -> MEMBERS.equals(a.name()))) {
        List<SourceExpr> values =
            it.name().equals(MEMBERS) ? it.positional() : it.property(MEMBERS);
        agents(scan, values, treeNode).forEach(agent -> scan.add(source, agent, treeNode));
      }
    }
  }

  private static void sequence(FrameworkScan scan, TreeNode treeNode) {
    AgentNameResolver names = scan.names();
    List<SourceExpr> agents =
        agents(scan, ((CallExpr) treeNode.node()).property(MEMBERS), treeNode);
    for (int i = 1; i < agents.size(); i++) {
      SourceExpr from = agents.get(i - 1);
      SourceExpr to = agents.get(i);
      String source = names.of(from, treeNode);
      scan.add(
          source, names.of(to, treeNode), to, FrameworkScan.describe(source == null ? from : to));
    }
  }

  /** Returns the agents without conditions and actions between them. */
  private static List<SourceExpr> agents(
      FrameworkScan scan, List<SourceExpr> values, TreeNode treeNode) {
    return scan.elements(values, treeNode).stream()
        .filter(
            it ->
                !(it instanceof FunctionExpr
                    || it instanceof OtherExpr
                    || it instanceof SourceExpr.TextLiteral))
        .filter(it -> !(it instanceof CallExpr callExpr && callExpr.name().equals("agentAction")))
        .toList();
  }
}
