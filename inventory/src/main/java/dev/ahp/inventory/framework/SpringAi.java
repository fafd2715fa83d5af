package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Expr;
import dev.ahp.inventory.syntax.Expr.Call;
import dev.ahp.inventory.syntax.Expr.Text;
import dev.ahp.inventory.syntax.Site;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Spring AI has no handoff of its own: they are tools called {@code transfer_to_…}. The agents of
 * Spring AI Alibaba have sub-agents.
 */
final class SpringAi implements Framework {
  private static final Naming NAMING = Naming.by("name");
  private static final List<String> VERBS =
      List.of(
          "transfer_to_", "handoff_to_", "hand_off_to_", "delegate_to_", "transferTo", "handoffTo");

  @Override
  public String id() {
    return "spring-ai";
  }

  @Override
  public List<String> packages() {
    return List.of("org.springframework.ai", "com.alibaba.cloud.ai");
  }

  @Override
  public void find(Scan scan) {
    Set<String> tools = Set.of("FunctionToolCallback", "MethodToolCallback", "Tool");
    scan.calls(tools).forEach(site -> tool(scan, site));
    Set<String> flows =
        Set.of(
            "LlmRoutingAgent", "SupervisorAgent", "SequentialAgent", "ParallelAgent", "LoopAgent");
    new Membership(flows, "subAgents", NAMING).find(scan);
  }

  private static void tool(Scan scan, Site site) {
    Call call = (Call) site.node();
    List<Expr> named = call.property("name");
    Optional<Expr> name = named.isEmpty() ? call.root().positional(0) : Optional.of(named.get(0));
    String said = name.orElse(null) instanceof Text text ? text.value() : methodUnder(site);
    for (String verb : VERBS) {
      if (said.startsWith(verb) && said.length() > verb.length()) {
        scan.add(null, said.substring(verb.length()), call, "whoever has the tool " + said);
        return;
      }
    }
  }

  /** An annotation without a name means the method's. */
  private static String methodUnder(Site annotation) {
    Site outer = annotation.outer();
    return outer != null && outer.node() instanceof Expr.Function it ? it.name() : "";
  }
}
