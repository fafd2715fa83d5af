package dev.ahp.server.daemon;

import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The state of one namespace on this node. */
final class NamespaceSlot {
  private static final long RETRY_NANOS = Duration.ofSeconds(30).toNanos();

  /** The states that a client sees. */
  enum SlotState {
    STARTING,
    ACTIVE,
    FAILED,
    REMOVING
  }

  private final JsonObject definition;
  private final List<Runnable> waiting = new ArrayList<>();
  private SlotState state = SlotState.STARTING;
  private boolean isBusy;
  private long failedAt;
  private @Nullable BrokerHost host;
  private @Nullable String reason;

  NamespaceSlot(JsonObject definition) {
    this.definition = definition;
  }

  String name() {
    return definition.string("name").orElseThrow();
  }

  @Nullable String placement() {
    return definition.string("placement").orElse(null);
  }

  /** Returns whether a definition is the one of this slot, not of a new namespace of that name. */
  boolean isFor(JsonObject other) {
    return definition.string("createdAt").equals(other.string("createdAt"));
  }

  synchronized SlotState state() {
    return state;
  }

  synchronized @Nullable String reason() {
    return reason;
  }

  synchronized boolean isStarting() {
    return state == SlotState.STARTING;
  }

  synchronized Optional<BrokerHost> host() {
    return Optional.ofNullable(host);
  }

  /**
   * Returns whether the caller must start the broker: for the first time, or again after a while.
   */
  synchronized boolean beginStart() {
    boolean isDue =
        state == SlotState.STARTING
            || (state == SlotState.FAILED && System.nanoTime() - failedAt > RETRY_NANOS);
    boolean begins = isDue && !isBusy;
    isBusy |= begins;
    return begins;
  }

  /** Stores the running broker; returns false if it must be closed because it is not needed. */
  synchronized boolean started(BrokerHost running) {
    isBusy = false;
    if (state == SlotState.REMOVING) {
      return false;
    }
    state = SlotState.ACTIVE;
    reason = null;
    host = running;
    return true;
  }

  synchronized void failed(String why) {
    isBusy = false;
    failedAt = System.nanoTime();
    if (state != SlotState.REMOVING) {
      state = SlotState.FAILED;
      reason = why;
    }
  }

  /** Returns whether the caller must run the removal. */
  synchronized boolean beginRemoval() {
    state = SlotState.REMOVING;
    boolean begins = !isBusy;
    isBusy = true;
    return begins;
  }

  synchronized void endRemovalAttempt() {
    isBusy = false;
  }

  /** Takes the broker to close it. */
  synchronized Optional<BrokerHost> takeHost() {
    Optional<BrokerHost> taken = Optional.ofNullable(host);
    host = null;
    return taken;
  }

  /** Runs an action when the current start or removal has ended. */
  void whenSettled(Runnable action) {
    synchronized (this) {
      if (isBusy) {
        waiting.add(action);
        return;
      }
    }
    action.run();
  }

  /** Runs the waiting actions. */
  void settled() {
    List<Runnable> actions;
    synchronized (this) {
      actions = List.copyOf(waiting);
      waiting.clear();
    }
    actions.forEach(Runnable::run);
  }
}
