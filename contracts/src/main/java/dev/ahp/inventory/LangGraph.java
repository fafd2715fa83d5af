package dev.ahp.inventory;

import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** LangGraph with its swarm and supervisor: commands that go to a node, handoff tools, members. */
final class LangGraph {
  static final AgentNamingRule NAMING = AgentNamingRule.by("name");
  private static final Set<String> TOOLS = Set.of("create_handoff_tool", "createHandoffTool");
  private static final Set<String> SUPERVISORS = Set.of("create_supervisor", "createSupervisor");

  private LangGraph() {}

  static void find(FrameworkScan scan) {
    ToolOwners owners = new ToolOwners(scan);
    Map<String, String> makers = new GraphCommandFinder(scan, owners).find();
    scan.calls(TOOLS).forEach(treeNode -> tool(scan, owners, treeNode, "agent_name"));
    scan.source().calls().forEach(treeNode -> customTool(scan, owners, treeNode, makers));
    scan.calls(SUPERVISORS).forEach(treeNode -> supervisor(scan, treeNode));
  }

  private static void customTool(
      FrameworkScan scan, ToolOwners owners, TreeNode treeNode, Map<String, String> makers) {
    String property = makers.get(((CallExpr) treeNode.node()).path());
    if (property != null) {
      tool(scan, owners, treeNode, property);
    }
  }

  /** Reports a tool that hands off to a fixed agent. */
  private static void tool(
      FrameworkScan scan, ToolOwners owners, TreeNode treeNode, String property) {
    CallExpr callExpr = (CallExpr) treeNode.node();
    List<SourceExpr> named = callExpr.property(property);
    List<SourceExpr> targets =
        named.isEmpty() ? callExpr.positional().stream().limit(1).toList() : named;
    for (SourceExpr it : targets) {
      String source = owners.ofCreated(treeNode);
      String description = source == null ? "any agent with the tool" : FrameworkScan.describe(it);
      scan.add(source, scan.names().of(it, treeNode), callExpr, description);
    }
  }

  private static void supervisor(FrameworkScan scan, TreeNode treeNode) {
    CallExpr callExpr = (CallExpr) treeNode.node();
    List<SourceExpr> nameValues = callExpr.property("supervisor_name");
    String source =
        nameValues.isEmpty() ? "supervisor" : scan.names().of(nameValues.get(0), treeNode);
    List<SourceExpr> members = callExpr.property("agents");
    List<SourceExpr> listed =
        members.isEmpty() ? callExpr.positional().stream().limit(1).toList() : members;
    scan.addAll(source, listed, treeNode);
  }
}
