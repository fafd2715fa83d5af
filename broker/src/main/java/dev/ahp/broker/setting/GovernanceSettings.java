package dev.ahp.broker.setting;

import dev.ahp.broker.gate.ResidencyRules;
import dev.ahp.broker.gate.SpendingCaps;

/** The rules that the operator of a broker sets for all agents. */
public record GovernanceSettings(ResidencyRules residency, SpendingCaps caps) {
  public static final GovernanceSettings DEFAULT =
      new GovernanceSettings(ResidencyRules.OFF, SpendingCaps.NONE);

  public GovernanceSettings with(ResidencyRules changed) {
    return new GovernanceSettings(changed, caps);
  }

  public GovernanceSettings with(SpendingCaps changed) {
    return new GovernanceSettings(residency, changed);
  }
}
