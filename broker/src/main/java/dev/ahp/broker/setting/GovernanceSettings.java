package dev.ahp.broker.setting;

import dev.ahp.broker.gate.ResidencyRules;
import dev.ahp.broker.gate.SpendingCaps;
import dev.ahp.broker.gate.WindowPolicy;

/** The rules that the operator of a broker sets for all agents. */
public record GovernanceSettings(
    ResidencyRules residency, SpendingCaps caps, WindowPolicy window) {
  public static final GovernanceSettings DEFAULT =
      new GovernanceSettings(ResidencyRules.OFF, SpendingCaps.NONE, WindowPolicy.DEFAULT);

  public GovernanceSettings with(ResidencyRules changed) {
    return new GovernanceSettings(changed, caps, window);
  }

  public GovernanceSettings with(SpendingCaps changed) {
    return new GovernanceSettings(residency, changed, window);
  }

  public GovernanceSettings with(WindowPolicy changed) {
    return new GovernanceSettings(residency, caps, changed);
  }
}
