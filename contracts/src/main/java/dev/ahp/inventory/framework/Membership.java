package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Site;
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
record Membership(Set<String> makers, String property, AgentNamingRule agentNamingRule) {

  void find(FrameworkScan frameworkScan) {
    frameworkScan.calls(makers).forEach(site -> find(frameworkScan, site));
  }

  private void find(FrameworkScan frameworkScan, Site site) {
    List<SourceExpr> values = ((CallExpr) site.node()).property(property);
    if (!values.isEmpty()) {
      AgentNameResolver names = frameworkScan.names(agentNamingRule);
      String source = names.created(site);
      for (SourceExpr it : frameworkScan.elements(values, site)) {
        frameworkScan.add(source, names.of(it, site), it, FrameworkScan.describe(it));
      }
    }
  }
}
