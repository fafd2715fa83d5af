package dev.ahp.lint.trigger;

import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.Prompt;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.yaml.TextPosition;

final class ImplicitHandoff extends LintRule {
  ImplicitHandoff() {
    super(
        "AHP027",
        "implicit-handoff",
        Severity.WARNING,
        "An agent told to play another's part mixes roles, and no contract sees it happen.",
        "Let the agent hand off to the other one, and write a contract for that edge.");
  }

  @Override
  public boolean looksAround() {
    return true;
  }

  @Override
  public void checkSet(ContractSet set, LintFindings out) {
    PromptAgentNames names = new PromptAgentNames(set.registry());
    for (RegisteredAgent agent : set.registry().agents()) {
      Prompt prompt = set.prompts().get(agent.name());
      if (prompt != null) {
        new PromptReader(prompt.text(), names.notOf(agent))
            .borrowedRoles()
            .forEach(
                it ->
                    out.add(
                        finding(
                            set,
                            prompt.path(),
                            new TextPosition(prompt.line() + it.line(), 1),
                            "the prompt of \""
                                + agent.name()
                                + "\" lets it play \""
                                + it.name()
                                + "\"")));
      }
    }
  }
}
