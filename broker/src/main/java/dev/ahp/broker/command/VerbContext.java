package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.admission.CheckedReport;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.gate.PolicyList;
import dev.ahp.broker.gate.PolicyPhase;
import dev.ahp.broker.gate.PolicyVerdict;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a verb.
 *
 * @param packet the packet as the unit of work sees it
 * @param hasLeaseToken whether the caller sent the current lease token
 */
record VerbContext(
    PacketRules rules,
    UnitOfWork work,
    Caller caller,
    PacketState packet,
    CallBodyReader body,
    boolean hasLeaseToken,
    PreCheckResults preChecks) {

  /**
   * Results of checks that ran on the caller's thread.
   *
   * @param admitted the new packets of a handoff or a delegation
   * @param loss the key points that a handoff lacks, null for other verbs
   * @param stale the pins that no longer hold, null if they were not checked
   * @param outputErrors the schema errors of the result, null if it was not checked
   * @param policyVerdict the verdict of the policies, null if they were not asked
   * @param bodyError the denial of an invalid body
   * @param report the checked texts of the body, null if the verb reports none
   */
  record PreCheckResults(
      List<AdmittedPacket> admitted,
      @Nullable HandoffLoss loss,
      @Nullable List<Violation> stale,
      @Nullable List<Violation> outputErrors,
      @Nullable PolicyVerdict policyVerdict,
      @Nullable Denied bodyError,
      @Nullable CheckedReport report) {
    static final PreCheckResults NONE =
        new PreCheckResults(List.of(), null, null, null, null, null, null);

    PreCheckResults with(List<AdmittedPacket> changed, @Nullable HandoffLoss newLoss) {
      return new PreCheckResults(
          changed, newLoss, stale, outputErrors, policyVerdict, bodyError, report);
    }

    PreCheckResults with(Denied changed) {
      return new PreCheckResults(
          admitted, loss, stale, outputErrors, policyVerdict, changed, report);
    }

    PreCheckResults with(CheckedReport changed) {
      return new PreCheckResults(
          admitted, loss, stale, outputErrors, policyVerdict, bodyError, changed);
    }

    PreCheckResults withStale(List<Violation> changed) {
      return new PreCheckResults(
          admitted, loss, changed, outputErrors, policyVerdict, bodyError, report);
    }

    PreCheckResults withOutputErrors(List<Violation> changed) {
      return new PreCheckResults(admitted, loss, stale, changed, policyVerdict, bodyError, report);
    }

    PreCheckResults with(PolicyVerdict changed) {
      return new PreCheckResults(admitted, loss, stale, outputErrors, changed, bodyError, report);
    }
  }

  String actor() {
    return caller.name();
  }

  PacketState end(PacketState ended, PacketEnd end) {
    return rules.completion.end(work, ended, end);
  }

  PacketState move(PacketState after, AuditEntry entry) {
    return rules.transitions.move(work, after, entry);
  }

  PacketState update(PacketState after) {
    return rules.transitions.update(work, after);
  }

  /** Starts an audit entry by the caller. */
  AuditEntry auditEntry(PacketState about, AuditEvent event, JsonObject data) {
    return rules.transitions.auditEntry(about, event, actor(), data);
  }

  /** Throws if the body was found invalid on the caller's thread. */
  void requireValidBody() {
    if (preChecks.bodyError() != null) {
      throw preChecks.bodyError();
    }
  }

  List<AdmittedPacket> admitted() {
    return preChecks.admitted();
  }

  @Nullable HandoffLoss loss() {
    return preChecks.loss();
  }

  boolean arePinsChecked() {
    return preChecks.stale() != null;
  }

  List<Violation> stalePins() {
    return preChecks.stale() == null ? List.of() : preChecks.stale();
  }

  @Nullable List<Violation> outputErrors() {
    return preChecks.outputErrors();
  }

  /** Returns whether policies must be asked before the verb can be applied. */
  boolean needsPolicies(PolicyPhase phase) {
    PolicyList policies = rules.environment.settings().policies();
    return !policies.isEmpty()
        && preChecks.policyVerdict() == null
        && policies.appliesTo(phase, work.content(packet));
  }

  PolicyVerdict policyVerdict() {
    PolicyVerdict verdict = preChecks.policyVerdict();
    return verdict == null ? PolicyVerdict.ALLOWED : verdict;
  }
}
