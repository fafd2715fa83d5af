package dev.ahp.broker.move;

import dev.ahp.broker.admission.Prepared;
import dev.ahp.broker.catalog.LiveContract;
import dev.ahp.broker.catalog.Route;
import dev.ahp.broker.store.Detail;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.work.RecordDraft;
import dev.ahp.broker.work.Work;
import dev.ahp.contract.Contract;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.lifecycle.WaitingOn;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What follows a failed handoff: a retry where the contract says that it does no harm, else the
 * route of the contract, else back to the source.
 */
final class Recovery {
  private static final String SOURCE = "source";

  private final Environment environment;
  private final Endings endings;
  private final Births births;
  private final Heirs heirs;
  private final Rollback rollback;
  private final Escalation escalation;

  Recovery(Environment environment, Endings endings) {
    this.environment = environment;
    this.endings = endings;
    this.births = new Births(environment);
    this.heirs = new Heirs(environment);
    this.rollback = new Rollback(environment);
    this.escalation = new Escalation(environment);
  }

  Rollback rollback() {
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
  boolean after(Work work, PacketState ended, Endings.End how) {
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
    Optional<LiveContract> contract = environment.contractOf(ended);
    boolean mayRetry = cause != Cause.REJECT || how.retryable();
    if (mayRetry && contract.map(it -> allowsRetry(it.contract(), ended)).orElse(false)) {
      retry(work, ended, source);
      return true;
    }
    if (ended.detail().is("recovery")) {
      return onceMoreByPeople(work, ended, source);
    }
    return follow(work, ended, source, routeOf(contract, ended, cause));
  }

  private static @Nullable Cause causeOf(PacketState ended) {
    TerminalReason reason = ended.standing().reason();
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
    return ended.standing().reason() == TerminalReason.CANCELLED_BY_PARENT
        || ended.standing().reason() == TerminalReason.ROLLED_BACK;
  }

  private static @Nullable PacketState waitingSource(Work work, PacketState packet) {
    String previous = packet.identity().previousId();
    PacketState source = previous == null ? null : work.packet(previous);
    boolean waits =
        source != null
            && source.standing().waitingOn() == WaitingOn.HANDOFF
            && source.detail().text("handoffTo").filter(packet.id()::equals).isPresent();
    return waits ? source : null;
  }

  private static boolean allowsRetry(Contract contract, PacketState packet) {
    return contract.idempotency().idempotent()
        && packet.identity().attempt() <= contract.recovery().maxRetries();
  }

  private void retry(Work work, PacketState ended, @Nullable PacketState source) {
    int attempt = ended.identity().attempt();
    long dueAt = work.now() + backOff(attempt);
    Prepared prepared = heirs.retry(work, ended, dueAt);
    PacketState next = births.admit(work, prepared, inherited(ended));
    takeOver(work, ended, next, source);
    work.record(
        note(ended, "packet.retried")
            .data(
                JsonObject.builder()
                    .put("packetId", next.id())
                    .put("attempt", attempt + 1)
                    .build()));
    work.afterwards(() -> environment.signals().count("ahp_retries_total"));
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

  private static String routeOf(Optional<LiveContract> contract, PacketState ended, Cause cause) {
    if (contract.isEmpty()) {
      return isHandoff(ended) ? SOURCE : "";
    }
    var recovery = contract.get().contract().recovery();
    Optional<String> personal =
        cause == Cause.TIMEOUT && Route.isHuman(ended.identity().target())
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
    return packet.identity().previousId() != null || packet.detail().is("handoff");
  }

  private boolean follow(Work work, PacketState ended, @Nullable PacketState source, String route) {
    if (route.isEmpty()) {
      return false;
    }
    if (route.equals(SOURCE)) {
      return toSource(work, ended, source);
    }
    String target = targetOf(route, ended);
    return recover(work, ended, source, target, route);
  }

  private boolean toSource(Work work, PacketState ended, @Nullable PacketState source) {
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
  void toSourceAnew(Work work, PacketState ended) {
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
              .orElse("human:" + InboxItems.ESCALATIONS);
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
      Work work, PacketState ended, @Nullable PacketState source, String target, String route) {
    Prepared prepared = heirs.recovery(work, ended, target);
    if (!environment.catalog().route(prepared.target()).leadsSomewhere()) {
      prepared = heirs.recovery(work, ended, "human:" + InboxItems.ESCALATIONS);
    }
    PacketState next =
        births.admit(
            work,
            prepared,
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
                    .put("target", prepared.target())
                    .build()));
    work.afterwards(() -> environment.signals().count("ahp_recoveries_total", label(route)));
    return true;
  }

  /** What a packet that goes on in another's place has from that one. */
  private static Detail inherited(PacketState ended) {
    return ended.detail().is("personal")
        ? Detail.EMPTY.with("personal", Json.of(true))
        : Detail.EMPTY;
  }

  private static String label(String route) {
    return switch (route) {
      case SOURCE, "supervisor", "human" -> route;
      default -> "agent";
    };
  }

  /** A recovery that fails is for people; one that people were already asked about stays so. */
  private boolean onceMoreByPeople(Work work, PacketState ended, @Nullable PacketState source) {
    String people = "human:" + InboxItems.ESCALATIONS;
    if (ended.identity().target().equals(people)) {
      if (source != null) {
        rollback.to(work, source, ended, reasonOf(ended));
      }
      return false;
    }
    return recover(work, ended, source, people, "human");
  }

  private void takeOver(
      Work work, PacketState ended, PacketState next, @Nullable PacketState source) {
    endings.replacedBy(work, ended, next.id());
    if (ended.detail().is("personal")) {
      new PersonalVault(environment).inherit(work, ended.id(), next.id());
    }
    Checkpoints.inherit(work, ended, next.id());
    if (source != null) {
      PacketState current = work.existing(source.id());
      work.put(current.with(current.detail().with("handoffTo", next.id())));
    }
  }

  static String reasonOf(PacketState ended) {
    return ended
        .detail()
        .json()
        .object("error")
        .flatMap(it -> it.string("code"))
        .orElseGet(
            () ->
                ended.standing().reason() == null
                    ? "CANCELLED"
                    : ended.standing().reason().wireName());
  }

  private static RecordDraft note(PacketState packet, String event) {
    String status = packet.status().wireName();
    return RecordDraft.of(event, Mover.BROKER)
        .packet(packet.id(), packet.taskId())
        .handoff(packet.detail().text("handoffId").orElse(null))
        .agents(packet.identity().sender(), packet.identity().target())
        .moved(status, status)
        .because(reasonOf(packet));
  }

  /** A handoff that was accepted takes a task out of its pending state. */
  static void handoffAccepted(Work work, PacketState packet) {
    if (isHandoff(packet)) {
      TaskState task = work.existingTask(packet.taskId());
      if (task.pending()) {
        work.put(task.pending(false));
      }
    }
  }
}
