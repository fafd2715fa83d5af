package dev.ahp.lint.rule;

import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.Prompt;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.yaml.TextPosition;
import java.util.function.Consumer;

final class ImplicitHandoff extends LintRule {
  ImplicitHandoff() {
    super(
        "AHP027",
        "implicit-handoff",
        Severity.WARNING,
        "An agent that is prompted to act as another mixes roles, and no contract covers it.",
        "Hand off to the other agent instead, and write a contract for that edge.");
  }

  @Override
  public boolean needsOtherFiles() {
    return true;
  }

  @Override
  public void checkSet(ContractSet set, Consumer<LintFinding> out) {
    PromptAgentNames names = new PromptAgentNames(set.registry());
    for (RegisteredAgent agent : set.registry().agents()) {
      Prompt prompt = set.prompts().get(agent.name());
      if (prompt != null) {
        new PromptReader(prompt.text(), names.othersThan(agent))
            .borrowedRoles()
            .forEach(
                it ->
                    out.accept(
                        finding(
                            set,
                            prompt.path(),
                            new TextPosition(prompt.line() + it.line(), 1),
                            "the prompt of \""
                                + agent.name()
                                + "\" instructs it to act as \""
                                + it.name()
                                + "\"")));
      }
    }
  }
}
