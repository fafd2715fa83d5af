package dev.ahp.lint.edge;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.Prompt;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class UnreachableHandoff extends LintRule {
  UnreachableHandoff() {
    super(
        "AHP002",
        "unreachable",
        Severity.ERROR,
        "A handoff never fires if no tool, prompt or route of the source leads to it.",
        "Add the tool to the source's tools, name the target in its prompt, or list it in routes.");
  }

  @Override
  public boolean needsOtherFiles() {
    return true;
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    List<RegisteredAgent> sources = context.registry().bound(context.contract().source());
    if (!sources.isEmpty() && sources.stream().noneMatch(it -> exposes(it, context))) {
      report(
          out,
          context,
          "/trigger/tool_call",
          "no tool, prompt or route of \""
              + context.contract().source()
              + "\" leads to this handoff");
    }
  }

  private static boolean exposes(RegisteredAgent source, RuleContext context) {
    Contract contract = context.contract();
    String tool = contract.trigger().toolCall().orElse("");
    return source.tools().contains(tool)
        || source.routes().contains(contract.target())
        || (!contract.id().isEmpty() && source.routes().contains(contract.id()))
        || names(context.set().prompts().get(source.name()), tool, contract);
  }

  private static boolean names(@Nullable Prompt prompt, String tool, Contract contract) {
    return prompt != null
        && (mentions(prompt.text(), tool)
            || mentions(prompt.text(), contract.target())
            || mentions(prompt.text(), contract.id()));
  }

  /** Matches whole names only: {@code refund-agent} does not mention {@code refund}. */
  static boolean mentions(String text, String name) {
    if (name.isBlank()) {
      return false;
    }
    for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      int end = at + name.length();
      if ((at == 0 || !isNameCharacter(text.charAt(at - 1)))
          && (end == text.length() || !isNameCharacter(text.charAt(end)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNameCharacter(char c) {
    return c == '_' || c == '-' || Character.isLetterOrDigit(c);
  }
}
