package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.List;
import java.util.Set;

/**
 * Finds agents that are created with a list of the agents to which they can hand off.
 *
 * @param makers names of the constructors
 * @param property that contains the list
 */
record AgentListFinder(Set<String> makers, String property, AgentNamingRule agentNamingRule) {

  void find(FrameworkScan scan) {
    scan.calls(makers).forEach(treeNode -> find(scan, treeNode));
  }

  private void find(FrameworkScan scan, TreeNode treeNode) {
    List<SourceExpr> values = ((CallExpr) treeNode.node()).property(property);
    if (!values.isEmpty()) {
      AgentNameResolver names = scan.names(agentNamingRule);
      String source = names.created(treeNode);
      for (SourceExpr it : scan.elements(values, treeNode)) {
        scan.add(source, names.of(it, treeNode), it, FrameworkScan.describe(it));
      }
    }
  }
}
