package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Expr;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Site;
import java.util.List;
import java.util.Set;

/**
 * The commonest handoff: an agent is made with a list of those it may hand over to.
 *
 * @param makers what makes such an agent
 * @param property that holds the list
 */
record Membership(Set<String> makers, String property, Naming naming) {

  void find(Scan scan) {
    scan.calls(makers).forEach(site -> find(scan, site));
  }

  private void find(Scan scan, Site site) {
    List<Expr> values = ((Call) site.node()).property(property);
    if (!values.isEmpty()) {
      AgentNames names = scan.names(naming);
      String source = names.made(site);
      for (Expr it : scan.elements(values, site)) {
        scan.add(source, names.of(it, site), it, Scan.shown(it));
      }
    }
  }
}
