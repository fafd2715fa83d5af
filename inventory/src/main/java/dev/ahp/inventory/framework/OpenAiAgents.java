package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Expr;
import dev.ahp.inventory.syntax.Expr.Assign;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Expr.Name;
import dev.ahp.inventory.syntax.Site;
import java.util.List;
import java.util.Set;

/** OpenAI Agents SDK: {@code handoffs} of an agent, given when it is made or added later. */
final class OpenAiAgents implements Framework {
  private static final Naming NAMING = Naming.by("name").wrapping("handoff", "agent");
  private static final Set<String> MAKERS = Set.of("Agent", "RealtimeAgent", "SandboxAgent");
  private static final Set<String> ADDERS = Set.of("append", "extend", "push");
  private static final String LIST = ".handoffs";

  @Override
  public String id() {
    return "openai-agents";
  }

  @Override
  public List<String> packages() {
    return List.of("agents", "@openai/agents", "@openai/agents-core", "@openai/agents-realtime");
  }

  @Override
  public void find(Scan scan) {
    new Membership(MAKERS, "handoffs", NAMING).find(scan);
    scan.methods(ADDERS).forEach(site -> added(scan, site));
    scan.source().assignments().forEach(site -> replaced(scan, site));
  }

  private static void added(Scan scan, Site site) {
    Call call = (Call) site.node();
    if (call.receiver() instanceof Name list && list.path().endsWith(LIST)) {
      report(scan, site, list.path(), call.positional());
    }
  }

  private static void replaced(Scan scan, Site site) {
    if (site.node() instanceof Assign it && it.target().endsWith(LIST)) {
      report(scan, site, it.target(), List.of(it.value()));
    }
  }

  /** Only for a variable that holds an agent of this framework. */
  private static void report(Scan scan, Site site, String list, List<Expr> values) {
    Name agent = new Name(list.substring(0, list.length() - LIST.length()), site.node().line());
    Call maker = scan.maker(agent, site);
    if (maker == null || scan.is(maker, MAKERS)) {
      AgentNames names = scan.names(NAMING);
      String source = names.of(agent, site);
      for (Expr it : scan.elements(values, site)) {
        scan.add(source, names.of(it, site), it, Scan.shown(it));
      }
    }
  }
}
