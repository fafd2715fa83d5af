package dev.ahp.inventory;

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
final class SpringAi {
  static final AgentNamingRule NAMING = AgentNamingRule.by("name");
  private static final List<String> VERBS =
      List.of(
          "transfer_to_", "handoff_to_", "hand_off_to_", "delegate_to_", "transferTo", "handoffTo");

  private SpringAi() {}

  static void find(FrameworkScan scan) {
    Set<String> tools = Set.of("FunctionToolCallback", "MethodToolCallback", "Tool");
    scan.calls(tools).forEach(treeNode -> tool(scan, treeNode));
    Set<String> flows =
        Set.of(
            "LlmRoutingAgent", "SupervisorAgent", "SequentialAgent", "ParallelAgent", "LoopAgent");
    scan.addListed(flows, "subAgents");
  }

  private static void tool(FrameworkScan scan, TreeNode treeNode) {
    CallExpr callExpr = (CallExpr) treeNode.node();
    Optional<SourceExpr> name =
        callExpr.property("name").stream().findFirst().or(() -> callExpr.root().positional(0));
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
