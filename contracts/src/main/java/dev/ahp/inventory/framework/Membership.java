package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Site;
import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import java.util.List;
import java.util.Set;

/**
 * The commonest handoff: an agent is made with a list of those it may hand over to.
 *
 * @param makers what makes such an agent
 * @param property that holds the list
 */
record Membership(Set<String> makers, String property, AgentNamingRule agentNamingRule) {

  void find(FrameworkScan frameworkScan) {
    frameworkScan.calls(makers).forEach(site -> find(frameworkScan, site));
  }

  private void find(FrameworkScan frameworkScan, Site site) {
    List<SourceExpr> values = ((CallExpr) site.node()).property(property);
    if (!values.isEmpty()) {
      AgentNameResolver names = frameworkScan.names(agentNamingRule);
      String source = names.made(site);
      for (SourceExpr it : frameworkScan.elements(values, site)) {
        frameworkScan.add(source, names.of(it, site), it, FrameworkScan.shown(it));
      }
    }
  }
}
