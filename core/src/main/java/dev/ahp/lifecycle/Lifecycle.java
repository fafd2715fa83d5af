package dev.ahp.lifecycle;

import static dev.ahp.lifecycle.Status.BLOCKED;
import static dev.ahp.lifecycle.Status.CANCELLED;
import static dev.ahp.lifecycle.Status.COMPLETED;
import static dev.ahp.lifecycle.Status.CREATED;
import static dev.ahp.lifecycle.Status.FAILED;
import static dev.ahp.lifecycle.Status.READY;
import static dev.ahp.lifecycle.Status.RUNNING;
import static dev.ahp.lifecycle.Status.VALIDATED;
import static dev.ahp.lifecycle.Status.WAITING;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The table of all legal status transitions of a packet. Any other transition is {@code
 * ILLEGAL_TRANSITION}. A test compares the reference page with this table.
 */
public final class Lifecycle {
  private static final List<Transition> TRANSITIONS =
      List.of(
          new Transition(CREATED, VALIDATED, "all gates allow the packet"),
          new Transition(CREATED, CANCELLED, "a gate denies the packet"),
          new Transition(CREATED, BLOCKED, "the safety gate moves the packet to the dead letters"),
          new Transition(VALIDATED, READY, "the packet is routed and, if scheduled, due"),
          new Transition(VALIDATED, CANCELLED, "the packet is cancelled or expires"),
          new Transition(READY, RUNNING, "the receiver accepts and becomes the owner"),
          new Transition(
              READY, CANCELLED, "the packet is cancelled, rejected or not accepted in time"),
          new Transition(
              RUNNING,
              WAITING,
              "the packet waits for children, a tool, a human, a review or a handoff"),
          new Transition(RUNNING, COMPLETED, "the owner reports success"),
          new Transition(
              RUNNING, FAILED, "the owner reports failure, exceeds the timeout or loses its lease"),
          new Transition(RUNNING, BLOCKED, "the owner reports needs or violates its scope"),
          new Transition(RUNNING, CANCELLED, "the packet is cancelled"),
          new Transition(WAITING, RUNNING, "the wait ends, or the handoff is refused"),
          new Transition(
              WAITING, COMPLETED, "the handoff is accepted, or the children or the review pass"),
          new Transition(
              WAITING, FAILED, "a child or the review fails, or the wait for a tool times out"),
          new Transition(WAITING, BLOCKED, "a child is blocked, or the review finds a violation"),
          new Transition(WAITING, CANCELLED, "the packet is cancelled"));

  /** The transitions by start status, for fast lookups. */
  private static final Map<Status, Set<Status>> NEXT = next();

  private Lifecycle() {}

  /** One row of the table. */
  public record Transition(Status from, Status to, String when) {}

  public static List<Transition> moves() {
    return TRANSITIONS;
  }

  public static boolean allows(Status from, Status to) {
    return NEXT.getOrDefault(from, Set.of()).contains(to);
  }

  private static Map<Status, Set<Status>> next() {
    Map<Status, Set<Status>> next = new EnumMap<>(Status.class);
    for (Transition transition : TRANSITIONS) {
      next.computeIfAbsent(transition.from(), it -> EnumSet.noneOf(Status.class))
          .add(transition.to());
    }
    return next;
  }
}
