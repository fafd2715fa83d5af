package dev.ahp.broker.command;

import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.contract.Contract;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitReason;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What follows a failed handoff: a retry where the contract says that it does no harm, else the
 * route of the contract, else back to the source.
 */
final class FailureRecovery {
  private static final String SOURCE = "source";

  private final Environment environment;
  private final PacketCompletion completion;
  private final PacketFactory factory;
  private final Replacements replacements;
  private final HandoffRollback rollback;
  private final Escalation escalation;

  FailureRecovery(Environment environment, PacketCompletion completion) {
    this.environment = environment;
    this.completion = completion;
    this.factory = new PacketFactory(environment);
    this.replacements = new Replacements(environment);
    this.rollback = new HandoffRollback(environment);
    this.escalation = new Escalation(environment);
  }

  HandoffRollback rollback() {
    return rollback;
  }

  Escalation escalation() {
    return escalation;
  }

  /** In which of three ways a packet failed. */
  private enum Cause {
    REJECT,
    TIMEOUT,
    ERROR
  }

  /** Does what is to be done; tells whether another packet goes on in this one's place. */
  boolean after(UnitOfWork work, PacketState ended, PacketCompletion.PacketEnd how) {
    Cause cause = causeOf(ended);
    PacketState source = waitingSource(work, ended);
    if (cause == null) {
      // Called off or out of date: nobody failed, but a source must not wait for ever.
      if (source != null && ended.status() == Status.CANCELLED && !endedByItsSource(ended)) {
        rollback.to(work, source, ended, reasonOf(ended));
      }
      return false;
    }
    escalation.failed(work, ended);
    Optional<CompiledContract> contract = environment.contractOf(ended);
    boolean mayRetry = cause != Cause.REJECT || how.retryable();
    if (mayRetry && contract.map(it -> allowsRetry(it.contract(), ended)).orElse(false)) {
      retry(work, ended, source);
      return true;
    }
    if (ended.attributes().is("recovery")) {
      return onceMoreByPeople(work, ended, source);
    }
    return follow(work, ended, source, routeOf(contract, ended, cause));
  }

  private static @Nullable Cause causeOf(PacketState ended) {
    TerminalReason reason = ended.placement().reason();
    if (reason == null) {
      return null;
    }
    return switch (reason) {
      case REJECTED -> Cause.REJECT;
      case TIMEOUT -> Cause.TIMEOUT;
      case EXECUTION_ERROR, LEASE_LOST, CHILD_FAILED, REVIEW_FAILED, REVIEW_INCONCLUSIVE ->
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
            && source.attributes().text("handoffTo").filter(packet.id()::equals).isPresent();
    return waits ? source : null;
  }

  private static boolean allowsRetry(Contract contract, PacketState packet) {
    return contract.idempotency().idempotent()
        && packet.identity().attempt() <= contract.recovery().maxRetries();
  }

  private void retry(UnitOfWork work, PacketState ended, @Nullable PacketState source) {
    int attempt = ended.identity().attempt();
    long dueAt = work.now() + backOff(attempt);
    AdmittedPacket admitted = replacements.retry(work, ended, dueAt);
    PacketState next = factory.admit(work, admitted, inherited(ended));
    takeOver(work, ended, next, source);
    work.record(
        note(ended, "packet.retried")
            .data(
                JsonObject.builder()
                    .put("packetId", next.id())
                    .put("attempt", attempt + 1)
                    .build()));
    work.afterwards(() -> environment.metricsListener().count("ahp_retries_total"));
  }

  /**
   * Doubles from attempt to attempt, and is spread by half so that retries do not march in step.
   */
  private long backOff(int attempt) {
    long base = environment.settings().recovery().retryBaseMs();
    long most = environment.settings().recovery().retryMaxMs();
    long doubled = base << Math.min(attempt - 1, 20);
    double spread = 0.5 + environment.random().nextDouble();
    return Math.max(1, (long) (Math.min(doubled, most) * spread));
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
    return packet.identity().previousId() != null || packet.attributes().is("handoff");
  }

  private boolean follow(
      UnitOfWork work, PacketState ended, @Nullable PacketState source, String route) {
    if (route.isEmpty()) {
      return false;
    }
    if (route.equals(SOURCE)) {
      return toSource(work, ended, source);
    }
    String target = targetOf(route, ended);
    return recover(work, ended, source, target, route);
  }

  private boolean toSource(UnitOfWork work, PacketState ended, @Nullable PacketState source) {
    if (source != null) {
      rollback.to(work, source, ended, reasonOf(ended));
      return false;
    }
    if (ended.identity().parentId() != null) {
      return false;
    }
    String sender = ended.identity().sender();
    if (environment.catalog().agent(sender).isEmpty()) {
      return false;
    }
    boolean recovered = recover(work, ended, null, sender, SOURCE);
    rollback.announce(work, ended, reasonOf(ended));
    return recovered;
  }

  /** A new packet to the source of a handoff that an operator took back. */
  void toSourceAnew(UnitOfWork work, PacketState ended) {
    String sender = ended.identity().sender();
    if (environment.catalog().agent(sender).isPresent()) {
      recover(work, ended, null, sender, SOURCE);
    }
    rollback.announce(work, ended, reasonOf(ended));
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

  private boolean recover(
      UnitOfWork work,
      PacketState ended,
      @Nullable PacketState source,
      String target,
      String route) {
    AdmittedPacket admitted = replacements.recovery(work, ended, target);
    if (!environment.catalog().route(admitted.target()).leadsSomewhere()) {
      admitted = replacements.recovery(work, ended, "human:" + InboxRepository.ESCALATIONS);
    }
    PacketState next =
        factory.admit(
            work,
            admitted,
            inherited(ended)
                .with("recovery", Json.of(true))
                .with("recoveryReason", reasonOf(ended)));
    takeOver(work, ended, next, source);
    work.record(
        note(ended, "packet.recovered")
            .data(
                JsonObject.builder()
                    .put("packetId", next.id())
                    .put("route", route)
                    .put("target", admitted.target())
                    .build()));
    work.afterwards(
        () -> environment.metricsListener().count("ahp_recoveries_total", label(route)));
    return true;
  }

  /** What a packet that goes on in another's place has from that one. */
  private static StoredAttributes inherited(PacketState ended) {
    return ended.attributes().is("personal")
        ? StoredAttributes.EMPTY.with("personal", Json.of(true))
        : StoredAttributes.EMPTY;
  }

  private static String label(String route) {
    return switch (route) {
      case SOURCE, "supervisor", "human" -> route;
      default -> "agent";
    };
  }

  /** A recovery that fails is for people; one that people were already asked about stays so. */
  private boolean onceMoreByPeople(
      UnitOfWork work, PacketState ended, @Nullable PacketState source) {
    String people = "human:" + InboxRepository.ESCALATIONS;
    if (ended.identity().target().equals(people)) {
      if (source != null) {
        rollback.to(work, source, ended, reasonOf(ended));
      }
      return false;
    }
    return recover(work, ended, source, people, "human");
  }

  private void takeOver(
      UnitOfWork work, PacketState ended, PacketState next, @Nullable PacketState source) {
    completion.replacedBy(work, ended, next.id());
    if (ended.attributes().is("personal")) {
      new PersonalVault(environment).inherit(work, ended.id(), next.id());
    }
    CheckpointRepository.inherit(work, ended, next.id());
    if (source != null) {
      PacketState current = work.existing(source.id());
      work.put(current.with(current.attributes().with("handoffTo", next.id())));
    }
  }

  static String reasonOf(PacketState ended) {
    return ended
        .attributes()
        .json()
        .object("error")
        .flatMap(it -> it.string("code"))
        .orElseGet(
            () ->
                ended.placement().reason() == null
                    ? "CANCELLED"
                    : ended.placement().reason().wireName());
  }

  private static AuditEntry note(PacketState packet, String event) {
    String status = packet.status().wireName();
    return AuditEntry.of(event, Transitions.BROKER)
        .packet(packet.id(), packet.taskId())
        .handoff(packet.attributes().text("handoffId").orElse(null))
        .agents(packet.identity().sender(), packet.identity().target())
        .moved(status, status)
        .because(reasonOf(packet));
  }

  /** A handoff that was accepted takes a task out of its pending state. */
  static void handoffAccepted(UnitOfWork work, PacketState packet) {
    if (isHandoff(packet)) {
      TaskState task = work.existingTask(packet.taskId());
      if (task.pending()) {
        work.put(task.pending(false));
      }
    }
  }
}
