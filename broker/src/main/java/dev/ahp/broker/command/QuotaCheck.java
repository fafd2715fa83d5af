package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.gate.GateName;
import dev.ahp.broker.gate.PacketWarning;
import dev.ahp.broker.gate.PacketWarning.WarningCode;
import dev.ahp.broker.quota.QuotaRegistry;
import dev.ahp.broker.quota.QuotaResource;
import dev.ahp.broker.quota.QuotaUse;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.store.UsageCounts;
import dev.ahp.broker.store.UsageKind;
import dev.ahp.broker.writer.UnitOfWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Checks the quotas of new packets in the transaction that stores them, after duplicates were
 * found. Only new work is checked: submissions and delegations. A handoff, a retry or a result
 * continues work that was admitted before. Operators are exempt.
 */
final class QuotaCheck {
  private final QuotaRegistry quotas;

  QuotaCheck(QuotaRegistry quotas) {
    this.quotas = quotas;
  }

  /**
   * Checks the packets of one request.
   *
   * @param packets all packets that would be stored, of one sender and one task
   * @param queued those that would wait for their targets
   * @return a warning for each quota that is nearly used up
   * @throws Denied if a quota would be exceeded
   */
  List<PacketWarning> require(
      UnitOfWork work, Caller caller, List<AdmittedPacket> packets, List<AdmittedPacket> queued) {
    UsageCounts pending = work.usage();
    if (pending == null || caller.isOperator() || !quotas.ledger().isLoaded()) {
      return List.of();
    }
    String sender = packets.get(0).sender();
    List<PacketWarning> warnings = new ArrayList<>();
    check(pending, QuotaResource.STORED, sender, packets.size(), warnings);
    check(pending, QuotaResource.STORED_BYTES, sender, 1, warnings);
    TaskState task = work.task(packets.get(0).taskId());
    if (task == null || task.isEnded()) {
      check(pending, QuotaResource.OPEN_TASKS, sender, 1, warnings);
    }
    byTarget(queued)
        .forEach((target, more) -> check(pending, QuotaResource.QUEUED, target, more, warnings));
    return warnings;
  }

  /** Returns the denial of a copy for a subscriber whose queue is full; null if it is not. */
  AdmittedPacket.@Nullable Denial denialOfCopy(UnitOfWork work, AdmittedPacket copy) {
    UsageCounts pending = work.usage();
    if (pending == null || !quotas.ledger().isLoaded()) {
      return null;
    }
    try {
      check(pending, QuotaResource.QUEUED, copy.target(), 1, new ArrayList<>());
      return null;
    } catch (Denied denied) {
      return new AdmittedPacket.Denial(GateName.LIMITS, denied);
    }
  }

  private static Map<String, Integer> byTarget(List<AdmittedPacket> packets) {
    Map<String, Integer> targets = new TreeMap<>();
    packets.forEach(it -> targets.merge(it.target(), 1, Integer::sum));
    return targets;
  }

  private void check(
      UsageCounts pending,
      QuotaResource resource,
      String agent,
      long more,
      List<PacketWarning> warnings) {
    UsageKind kind = Objects.requireNonNull(resource.kind());
    warn(quotas.require(resource, agent, more, pending.get(kind, agent)), warnings);
    warn(quotas.require(resource, null, more, pending.total(kind)), warnings);
  }

  private static void warn(@Nullable QuotaUse near, List<PacketWarning> warnings) {
    if (near != null) {
      warnings.add(
          new PacketWarning(
              WarningCode.QUOTA_NEAR,
              near.resource().pointer(),
              "is close to the quota " + near.text()));
    }
  }
}
