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
 * Every legal move of a packet, in one table. The broker asks it, the reference page is compared
 * with it, and what is not in it is {@code ILLEGAL_TRANSITION}.
 */
public final class Lifecycle {
  private static final List<Transition> MOVES =
      List.of(
          new Transition(CREATED, VALIDATED, "every gate allowed it"),
          new Transition(CREATED, CANCELLED, "a gate denied it"),
          new Transition(CREATED, BLOCKED, "the safety gate sent it to the dead letters"),
          new Transition(VALIDATED, READY, "it is routed and, if scheduled, due"),
          new Transition(VALIDATED, CANCELLED, "it was called off or expired"),
          new Transition(READY, RUNNING, "the receiver accepted: ownership moves here"),
          new Transition(
              READY, CANCELLED, "it was called off, rejected, or nobody accepted in time"),
          new Transition(
              RUNNING, WAITING, "it waits on children, a tool, a person, a review or a handoff"),
          new Transition(RUNNING, COMPLETED, "the owner reported success"),
          new Transition(
              RUNNING, FAILED, "the owner reported failure, ran out of time or lost its lease"),
          new Transition(RUNNING, BLOCKED, "the owner needs something, or broke its scope"),
          new Transition(RUNNING, CANCELLED, "it was called off"),
          new Transition(WAITING, RUNNING, "what it waited for came, or its handoff was refused"),
          new Transition(
              WAITING, COMPLETED, "its handoff was accepted, its children or its review passed"),
          new Transition(
              WAITING, FAILED, "a child or its review failed, or the wait on a tool was too long"),
          new Transition(WAITING, BLOCKED, "a child is blocked, or its review found a violation"),
          new Transition(WAITING, CANCELLED, "it was called off"));

  /** The same by where a move begins: it is asked several times for every move of every packet. */
  private static final Map<Status, Set<Status>> NEXT = next();

  private Lifecycle() {}

  /** One row of the table. */
  public record Transition(Status from, Status to, String when) {}

  public static List<Transition> moves() {
    return MOVES;
  }

  static boolean isEnd(Status status) {
    return after(status).isEmpty();
  }

  static boolean allows(Status from, Status to) {
    return after(from).contains(to);
  }

  private static Set<Status> after(Status status) {
    return NEXT.getOrDefault(status, Set.of());
  }

  private static Map<Status, Set<Status>> next() {
    Map<Status, Set<Status>> next = new EnumMap<>(Status.class);
    for (Transition transition : MOVES) {
      next.computeIfAbsent(transition.from(), it -> EnumSet.noneOf(Status.class))
          .add(transition.to());
    }
    return next;
  }
}
