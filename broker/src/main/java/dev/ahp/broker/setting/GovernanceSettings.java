package dev.ahp.broker.setting;

import dev.ahp.broker.gate.ResidencyRules;
import dev.ahp.broker.gate.SpendingCaps;
import dev.ahp.broker.gate.WindowPolicy;
import dev.ahp.broker.quota.Quotas;

/**
 * The rules that the operator of a broker sets for all agents.
 *
 * @param auditReads whether reads of packets and tasks are recorded
 */
public record GovernanceSettings(
    ResidencyRules residency,
    SpendingCaps caps,
    WindowPolicy window,
    boolean auditReads,
    Quotas quotas) {
  public static final GovernanceSettings DEFAULT =
      new GovernanceSettings(
          ResidencyRules.OFF, SpendingCaps.NONE, WindowPolicy.DEFAULT, false, Quotas.NONE);

  public GovernanceSettings with(ResidencyRules changed) {
    return new GovernanceSettings(changed, caps, window, auditReads, quotas);
  }

  public GovernanceSettings with(SpendingCaps changed) {
    return new GovernanceSettings(residency, changed, window, auditReads, quotas);
  }

  public GovernanceSettings with(WindowPolicy changed) {
    return new GovernanceSettings(residency, caps, changed, auditReads, quotas);
  }

  public GovernanceSettings with(Quotas changed) {
    return new GovernanceSettings(residency, caps, window, auditReads, changed);
  }

  /** Returns settings with which reads are recorded. */
  public GovernanceSettings withAuditedReads() {
    return new GovernanceSettings(residency, caps, window, true, quotas);
  }
}
