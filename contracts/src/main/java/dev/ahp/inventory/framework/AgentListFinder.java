package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.TreeNode;
import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import java.util.List;
import java.util.Set;

/**
 * Finds agents that are created with a list of the agents to which they can hand off.
 *
 * @param makers names of the constructors
 * @param property that contains the list
 */
record AgentListFinder(Set<String> makers, String property, AgentNamingRule agentNamingRule) {

  void find(FrameworkScan frameworkScan) {
    frameworkScan.calls(makers).forEach(treeNode -> find(frameworkScan, treeNode));
  }

  private void find(FrameworkScan frameworkScan, TreeNode treeNode) {
    List<SourceExpr> values = ((CallExpr) treeNode.node()).property(property);
    if (!values.isEmpty()) {
      AgentNameResolver names = frameworkScan.names(agentNamingRule);
      String source = names.created(treeNode);
      for (SourceExpr it : frameworkScan.elements(values, treeNode)) {
        frameworkScan.add(source, names.of(it, treeNode), it, FrameworkScan.describe(it));
      }
    }
  }
}
