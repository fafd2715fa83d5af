package dev.ahp.inventory.framework;

import dev.ahp.inventory.syntax.SourceExpr;
import dev.ahp.inventory.syntax.SourceExpr.CallExpr;
import dev.ahp.inventory.syntax.SourceExpr.TextLiteral;
import dev.ahp.inventory.syntax.TreeNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Spring AI has no handoffs; applications use tools named {@code transfer_to_…}. The agents of
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
  public void find(FrameworkScan scan) {
    Set<String> tools = Set.of("FunctionToolCallback", "MethodToolCallback", "Tool");
    scan.calls(tools).forEach(treeNode -> tool(scan, treeNode));
    Set<String> flows =
        Set.of(
            "LlmRoutingAgent", "SupervisorAgent", "SequentialAgent", "ParallelAgent", "LoopAgent");
    new AgentListFinder(flows, "subAgents", NAMING).find(scan);
  }

  private static void tool(FrameworkScan scan, TreeNode treeNode) {
    CallExpr callExpr = (CallExpr) treeNode.node();
    List<SourceExpr> named = callExpr.property("name");
    Optional<SourceExpr> name =
        named.isEmpty() ? callExpr.root().positional(0) : Optional.of(named.get(0));
    String toolName =
        name.orElse(null) instanceof TextLiteral textLiteral
            ? textLiteral.value()
            : annotatedMethod(treeNode);
    for (String verb : VERBS) {
      if (toolName.startsWith(verb) && toolName.length() > verb.length()) {
        scan.add(
            null,
            toolName.substring(verb.length()),
            callExpr,
            "any agent with the tool " + toolName);
        return;
      }
    }
  }

  /** Returns the name of the annotated method, the default of an annotation without a name. */
  private static String annotatedMethod(TreeNode annotation) {
    TreeNode outer = annotation.outer();
    return outer != null && outer.node() instanceof SourceExpr.FunctionExpr it ? it.name() : "";
  }
}
