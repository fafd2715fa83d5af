package dev.ahp.delivery.export;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.NamespaceDirectory;
import dev.ahp.broker.api.Offer;
import dev.ahp.delivery.follow.CarrierLease;
import dev.ahp.delivery.follow.FollowedWork;
import dev.ahp.delivery.follow.RemoteActions;
import dev.ahp.delivery.follow.RemoteActions.ActionResult;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Mirrors the work of one packet in the exporting namespace: accepts the packet when the work was
 * accepted there, and ends it when the work ends. If the packet ends first, the broker cancels the
 * work. A poll follows each event of the work, and otherwise a growing pause.
 */
final class ExportFollower implements FollowedWork {
  private static final System.Logger LOG = System.getLogger("dev.ahp.delivery.export");
  private static final long FIRST_PAUSE_MS = 20;
  private static final long MAX_PAUSE_MS = 5_000;

  private final Supplier<NamespaceDirectory> directory;
  private final String namespace;
  private final RemoteActions actions;
  private final CarrierLease lease;
  private final ExportEvents events;
  private ExportedWork work;
  private boolean noteStored = true;
  private volatile boolean event;
  private String lastProgress = "";
  private long pauseMs = FIRST_PAUSE_MS;

  ExportFollower(
      Supplier<NamespaceDirectory> directory,
      String namespace,
      ExportedWork work,
      RemoteActions actions,
      ExportEvents events,
      Offer offer) {
    this.directory = directory;
    this.namespace = namespace;
    this.work = work;
    this.actions = actions;
    this.lease = new CarrierLease(actions);
    this.events = events;
    resume(offer);
  }

  @Override
  public synchronized void resume(Offer offer) {
    lease.use(offer);
    pauseMs = FIRST_PAUSE_MS;
  }

  /** Stores the note of a submitted packet. */
  synchronized void submitted() {
    noteStored =
        actions.saveState(
            JsonObject.builder().put("namespace", namespace).put("packet", work.id()).build());
  }

  /** Ends a packet that the exporting namespace does not take. */
  synchronized void refuse(String code, String message) {
    endWith(ExportOutcome.refused(code, message, lease.isAccepted()));
  }

  @Override
  public synchronized long poll() {
    event = false;
    try {
      return step() ? pause() : -1;
    } catch (RuntimeException e) {
      // One of the two brokers stops or has lost its store.
      LOG.log(Level.DEBUG, "cannot follow " + work.id() + "; retrying", e);
      return pause();
    }
  }

  /** Performs one poll; returns whether to continue. */
  private boolean step() {
    JsonObject packet = actions.packet();
    if (packet == null || isOver(packet)) {
      cancelIfUnknown();
      return false;
    }
    if (!lease.renewIfDue()) {
      return false;
    }
    Optional<BrokerApi> other = directory.get().broker(namespace);
    if (other.isEmpty()) {
      return true;
    }
    if (other.get() != work.broker()) {
      events.remove(work);
      work = new ExportedWork(other.get(), work.sender(), work.id());
    }
    try {
      return apply(work.outcome());
    } catch (Denied denied) {
      return onDenial(denied);
    }
  }

  private static boolean isOver(JsonObject packet) {
    return packet.string("status").flatMap(Status::named).filter(Status::isFinal).isPresent();
  }

  private long pause() {
    pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 3 / 2);
    return Math.min(pauseMs, Math.max(FIRST_PAUSE_MS, lease.renewalMs()));
  }

  /** Cancels the work of a packet that ended before its note was stored. */
  private void cancelIfUnknown() {
    if (!noteStored) {
      LOG.log(Level.DEBUG, "cancelled {0}: {1}", work.id(), work.cancel("the packet has ended"));
    }
  }

  /** Ends the packet if its work does not exist any more; returns whether to continue. */
  private boolean onDenial(Denied denied) {
    if (ExportedWork.isTemporary(denied)) {
      return true;
    }
    refuse("WORK_LOST", "the namespace %s lost the packet".formatted(namespace));
    return false;
  }

  /** Applies the state of the work; returns whether to continue. */
  private boolean apply(JsonObject remote) {
    ExportOutcome outcome = new ExportOutcome(remote, namespace);
    if (!lease.isAccepted() && outcome.isCancelled()) {
      endWith(outcome.end(false));
      return false;
    }
    if (!lease.isAccepted() && outcome.isAccepted() && !lease.accept()) {
      return false;
    }
    if (!lease.isAccepted()) {
      return true;
    }
    if (outcome.isOver()) {
      endWith(outcome.end(true));
      return false;
    }
    return reportProgress(outcome.progress());
  }

  private boolean reportProgress(String note) {
    if (note.isBlank() || note.equals(lastProgress)) {
      return true;
    }
    lastProgress = note;
    JsonObject body = JsonObject.builder().put("note", note).build();
    return actions.act("progress", body) != ActionResult.LOST;
  }

  /** Applies a verb; if the rules of the packet deny its content, the packet fails without it. */
  private void endWith(ExportOutcome.PacketEnding ending) {
    if (actions.act(ending.verb(), ending.body()) == ActionResult.DENIED) {
      String message = "the outcome in the namespace " + namespace + " violates the packet's rules";
      ExportOutcome.PacketEnding plain =
          ExportOutcome.refused("RESULT_REFUSED", message, lease.isAccepted());
      actions.act(plain.verb(), plain.body());
    }
  }

  @Override
  public long onEvent() {
    event = true;
    return 0;
  }

  @Override
  public boolean hasEvent() {
    return event;
  }

  /** Polls again after a subscription, because it does not contain earlier events. */
  @Override
  public void watch(Runnable onEvent) {
    if (events.add(work(), onEvent)) {
      onEvent.run();
    }
  }

  @Override
  public void stopWatching() {
    events.remove(work());
  }

  private synchronized ExportedWork work() {
    return work;
  }
}
