package dev.ahp.broker.setting;

import dev.ahp.broker.gate.ResidencyRules;

/** The rules that the operator of a broker sets for all agents. */
public record GovernanceSettings(ResidencyRules residency) {
  public static final GovernanceSettings DEFAULT = new GovernanceSettings(ResidencyRules.OFF);

  public GovernanceSettings with(ResidencyRules changed) {
    return new GovernanceSettings(changed);
  }
}
