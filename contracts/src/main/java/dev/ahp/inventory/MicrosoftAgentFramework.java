package dev.ahp.inventory;

import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.TextLiteral;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.List;
import java.util.Set;

/**
 * Microsoft Agent Framework: the edges of a handoff workflow. Without declared edges every agent
 * can hand off to every other agent.
 */
final class MicrosoftAgentFramework {
  static final AgentNamingRule NAMING = AgentNamingRule.by("name").at("ChatClientAgent", 2);
  private static final Set<String> BUILDERS =
      Set.of("HandoffBuilder", "CreateHandoffBuilderWith", "StartHandoffWith");
  private static final Set<String> EDGES = Set.of("add_handoff", "WithHandoff", "WithHandoffs");

  private MicrosoftAgentFramework() {}

  static void find(FrameworkScan scan) {
    List<TreeNode> edges =
        scan.methods(EDGES).filter(it -> isBuilt(scan, (CallExpr) it.node(), it)).toList();
    edges.forEach(treeNode -> edge(scan, treeNode));
    if (edges.isEmpty()) {
      scan.calls(BUILDERS).forEach(treeNode -> mesh(scan, treeNode));
    }
  }

  private static boolean isBuilt(FrameworkScan scan, CallExpr callExpr, TreeNode treeNode) {
    CallExpr builder =
        callExpr.startsChain() ? scan.maker(callExpr.receiver(), treeNode) : callExpr;
    return builder != null && scan.is(builder, BUILDERS);
  }

  private static void edge(FrameworkScan scan, TreeNode treeNode) {
    List<SourceExpr> values =
        ((CallExpr) treeNode.node())
            .callArguments().stream()
                .filter(it -> !"description".equals(it.name()))
                .map(SourceExpr.CallArgument::value)
                .filter(it -> !(it instanceof TextLiteral))
                .toList();
    if (values.size() < 2) {
      return;
    }
    AgentNameResolver names = scan.names();
    for (SourceExpr source : scan.elements(values.subList(0, 1), treeNode)) {
      String from = names.of(source, treeNode);
      for (SourceExpr target : scan.elements(values.subList(1, 2), treeNode)) {
        SourceExpr unknown = from == null ? source : target;
        scan.add(from, names.of(target, treeNode), target, FrameworkScan.describe(unknown));
      }
    }
  }

  private static void mesh(FrameworkScan scan, TreeNode treeNode) {
    List<SourceExpr> all =
        scan.elements(((CallExpr) treeNode.node()).property("participants"), treeNode);
    for (SourceExpr source : all) {
      for (SourceExpr target : all) {
        scan.add(scan.names().of(source, treeNode), target, treeNode);
      }
    }
  }
}
