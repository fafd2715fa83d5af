package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.broker.gate.ResidencyRules;
import dev.ahp.broker.store.Attribute;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitReason;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Handles a failed packet: a retry if its contract or its retry policy allows one, else the
 * recovery route of the contract, else a rollback to the source.
 */
final class FailureRecovery implements EndFollower {
  private static final String SOURCE = "source";

  private final Environment environment;
  private final PersonalVault vault;
  private final PacketFactory factory;
  private final Replacements replacements;
  private final RetryRules retryRules;
  private final HandoffRollback rollback;
  private final Escalation escalation;

  FailureRecovery(
      Environment environment,
      PacketFactory factory,
      HandoffRollback rollback,
      Escalation escalation,
      PersonalVault vault) {
    this.environment = environment;
    this.factory = factory;
    this.replacements = new Replacements(environment);
    this.retryRules = new RetryRules(environment);
    this.rollback = rollback;
    this.escalation = escalation;
    this.vault = vault;
  }

  HandoffRollback rollback() {
    return rollback;
  }

  /** The kind of failure. */
  private enum Cause {
    REJECT,
    TIMEOUT,
    ERROR
  }

  /** Retries, routes or rolls back a failed packet. */
  @Override
  public void packetEnded(UnitOfWork work, PacketState ended, PacketEnd end) {
    Cause cause = causeOf(ended);
    PacketState source = waitingSource(work, ended);
    if (cause == null) {
      // A cancelled or expired packet is not a failure, but its source must continue.
      if (source != null && ended.status() == Status.CANCELLED && !endedByItsSource(ended)) {
        rollback.to(work, source, ended, ended.failureCode());
      }
      return;
    }
    escalation.failed(work, ended);
    OptionalLong retryDelay = retryRules.delayMs(work, ended, end);
    if (retryDelay.isPresent()) {
      retry(work, ended, source, work.now() + retryDelay.getAsLong());
    } else if (ended.is(PacketAttribute.RECOVERY)) {
      escalate(work, ended, source);
    } else {
      follow(work, ended, source, routeOf(environment.contractOf(ended), ended, cause));
    }
  }

  private static @Nullable Cause causeOf(PacketState ended) {
    TerminalReason reason = ended.placement().reason();
    if (reason == null) {
      return null;
    }
    return switch (reason) {
      case REJECTED -> Cause.REJECT;
      case TIMEOUT -> Cause.TIMEOUT;
      case EXECUTION_ERROR,
          TOOL_ERROR,
          MISSING_INPUT,
          LEASE_LOST,
          CHILD_FAILED,
          REVIEW_FAILED,
          REVIEW_INCONCLUSIVE ->
          Cause.ERROR;
      default -> null;
    };
  }

  private static boolean endedByItsSource(PacketState ended) {
    return ended.placement().reason() == TerminalReason.CANCELLED_BY_PARENT
        || ended.placement().reason() == TerminalReason.ROLLED_BACK;
  }

  private static @Nullable PacketState waitingSource(UnitOfWork work, PacketState packet) {
    String previous = packet.identity().previousId();
    PacketState source = previous == null ? null : work.packet(previous);
    boolean waits =
        source != null
            && source.placement().waitReason() == WaitReason.HANDOFF
            && source.get(PacketAttribute.HANDOFF_TO).filter(packet.id()::equals).isPresent();
    return waits ? source : null;
  }

  private void retry(UnitOfWork work, PacketState ended, @Nullable PacketState source, long dueAt) {
    int attempt = ended.identity().attempt();
    AdmittedPacket admitted = replacements.retry(work, ended, dueAt);
    PacketState next = factory.admit(work, admitted, inherited(ended));
    replace(work, ended, next, source);
    work.record(
        auditEntry(ended, AuditEvent.PACKET_RETRIED)
            .data(
                JsonObject.builder()
                    .put("packetId", next.id())
                    .put("attempt", attempt + 1)
                    .build()));
    work.afterCommit(() -> environment.metricsListener().count("ahp_retries_total"));
  }

  private static String routeOf(
      Optional<CompiledContract> contract, PacketState ended, Cause cause) {
    if (contract.isEmpty()) {
      return isHandoff(ended) ? SOURCE : "";
    }
    var recovery = contract.get().contract().recovery();
    Optional<String> personal =
        cause == Cause.TIMEOUT && TargetRoute.isHuman(ended.identity().target())
            ? contract.get().contract().human().resumeAs()
            : Optional.empty();
    return personal
        .or(
            () ->
                switch (cause) {
                  case REJECT -> recovery.onReject();
                  case TIMEOUT -> recovery.onTimeout();
                  case ERROR -> recovery.onError();
                })
        .orElse(SOURCE);
  }

  private static boolean isHandoff(PacketState packet) {
    return packet.identity().previousId() != null || packet.is(PacketAttribute.HANDOFF);
  }

  private void follow(
      UnitOfWork work, PacketState ended, @Nullable PacketState source, String route) {
    if (route.equals(SOURCE)) {
      toSource(work, ended, source);
    } else if (!route.isEmpty()) {
      recover(work, ended, source, targetOf(route, ended), route);
    }
  }

  private void toSource(UnitOfWork work, PacketState ended, @Nullable PacketState source) {
    if (source != null) {
      rollback.to(work, source, ended, ended.failureCode());
    } else if (ended.identity().parentId() == null
        && environment.catalog().agent(ended.identity().sender()).isPresent()) {
      recoverAtSource(work, ended);
    }
  }

  /** Sends the work of a packet that an operator took back to its source, as a new packet. */
  void recoverAtSource(UnitOfWork work, PacketState ended) {
    String sender = ended.identity().sender();
    if (environment.catalog().agent(sender).isPresent()) {
      recover(work, ended, null, sender, SOURCE);
    }
    rollback.announce(work, ended, ended.failureCode());
  }

  private String targetOf(String route, PacketState ended) {
    String source = ended.identity().sender();
    String target = ended.identity().target();
    return switch (route) {
      case "supervisor" ->
          environment
              .catalog()
              .supervisor(target, source)
              .orElse("human:" + InboxRepository.ESCALATIONS);
      case "human" ->
          "human:"
              + environment
                  .contractOf(ended)
                  .flatMap(it -> it.contract().human().channel())
                  .orElse("default");
      default -> route;
    };
  }

  private void recover(
      UnitOfWork work,
      PacketState ended,
      @Nullable PacketState source,
      String target,
      String route) {
    AdmittedPacket admitted = replacements.recovery(work, ended, target);
    if (!isPermitted(ended.identity().sender(), admitted.target())) {
      admitted = replacements.recovery(work, ended, "human:" + InboxRepository.ESCALATIONS);
    }
    PacketState next =
        factory.admit(
            work,
            admitted,
            inherited(ended)
                .with(PacketAttribute.RECOVERY, true)
                .with(PacketAttribute.RECOVERY_REASON, ended.failureCode()));
    replace(work, ended, next, source);
    work.record(
        auditEntry(ended, AuditEvent.PACKET_RECOVERED)
            .data(
                JsonObject.builder()
                    .put("packetId", next.id())
                    .put("route", route)
                    .put("target", admitted.target())
                    .build()));
    work.afterCommit(
        () -> environment.metricsListener().count("ahp_recoveries_total", label(route)));
  }

  /** Returns whether an agent can receive the work, and residency rules permit it. */
  private boolean isPermitted(String sender, String target) {
    TargetRoute route = environment.catalog().route(target);
    ResidencyRules residency = environment.settings().governance().residency();
    AgentEntry source =
        environment.catalog().agent(sender).orElseGet(() -> AgentEntry.empty(sender));
    return route.isReachable()
        && route.members().stream().allMatch(it -> residency.permits(source, it));
  }

  /** Returns the attributes that a replacement inherits. */
  private static StoredAttributes inherited(PacketState ended) {
    StoredAttributes inherited = StoredAttributes.EMPTY;
    for (Attribute<Boolean> flag : List.of(PacketAttribute.PERSONAL_DATA, PacketAttribute.JOINED)) {
      inherited = ended.is(flag) ? inherited.with(flag, true) : inherited;
    }
    return inherited;
  }

  private static String label(String route) {
    return switch (route) {
      case SOURCE, "supervisor", "human" -> route;
      default -> "agent";
    };
  }

  /** Sends a failed recovery to the escalations queue, or rolls back if it came from there. */
  private void escalate(UnitOfWork work, PacketState ended, @Nullable PacketState source) {
    String escalations = "human:" + InboxRepository.ESCALATIONS;
    if (!ended.identity().target().equals(escalations)) {
      recover(work, ended, source, escalations, "human");
    } else if (source != null) {
      rollback.to(work, source, ended, ended.failureCode());
    }
  }

  private void replace(
      UnitOfWork work, PacketState ended, PacketState next, @Nullable PacketState source) {
    Replacements.mark(work, ended, next.id());
    if (ended.is(PacketAttribute.PERSONAL_DATA)) {
      vault.inherit(work, ended.id(), next.id());
    }
    CheckpointRepository.inherit(work, ended, next.id());
    if (source != null) {
      PacketState current = work.existing(source.id());
      work.put(current.with(PacketAttribute.HANDOFF_TO, next.id()));
    }
  }

  private static AuditEntry auditEntry(PacketState packet, AuditEvent event) {
    String status = packet.status().wireName();
    return AuditEntry.of(event, Transitions.BROKER)
        .packet(packet.id(), packet.taskId())
        .handoff(packet.get(PacketAttribute.HANDOFF_ID).orElse(null))
        .agents(packet.identity().sender(), packet.identity().target())
        .moved(status, status)
        .because(packet.failureCode());
  }

  /** Clears the pending state of a task after a handoff was accepted. */
  static void handoffAccepted(UnitOfWork work, PacketState packet) {
    if (isHandoff(packet)) {
      TaskState task = work.existingTask(packet.taskId());
      if (task.pending()) {
        work.put(task.pending(false));
      }
    }
  }
}
