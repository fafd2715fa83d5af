package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.Site;
import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.TextLiteral;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Spring AI has no handoff of its own: they are tools called {@code transfer_to_…}. The agents of
 * Spring AI Alibaba have sub-agents.
 */
final class SpringAi implements FrameworkRule {
  private static final AgentNamingRule NAMING = AgentNamingRule.by("name");
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
  public void find(FrameworkScan frameworkScan) {
    Set<String> tools = Set.of("FunctionToolCallback", "MethodToolCallback", "Tool");
    frameworkScan.calls(tools).forEach(site -> tool(frameworkScan, site));
    Set<String> flows =
        Set.of(
            "LlmRoutingAgent", "SupervisorAgent", "SequentialAgent", "ParallelAgent", "LoopAgent");
    new Membership(flows, "subAgents", NAMING).find(frameworkScan);
  }

  private static void tool(FrameworkScan frameworkScan, Site site) {
    CallExpr callExpr = (CallExpr) site.node();
    List<SourceExpr> named = callExpr.property("name");
    Optional<SourceExpr> name =
        named.isEmpty() ? callExpr.root().positional(0) : Optional.of(named.get(0));
    String said =
        name.orElse(null) instanceof TextLiteral textLiteral
            ? textLiteral.value()
            : methodUnder(site);
    for (String verb : VERBS) {
      if (said.startsWith(verb) && said.length() > verb.length()) {
        frameworkScan.add(
            null, said.substring(verb.length()), callExpr, "whoever has the tool " + said);
        return;
      }
    }
  }

  /** An annotation without a name means the method's. */
  private static String methodUnder(Site annotation) {
    Site outer = annotation.outer();
    return outer != null && outer.node() instanceof SourceExpr.FunctionExpr it ? it.name() : "";
  }
}
