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
  private static final List<Move> MOVES =
      List.of(
          new Move(CREATED, VALIDATED, "every gate allowed it"),
          new Move(CREATED, CANCELLED, "a gate denied it"),
          new Move(CREATED, BLOCKED, "the safety gate sent it to the dead letters"),
          new Move(VALIDATED, READY, "it is routed and, if scheduled, due"),
          new Move(VALIDATED, CANCELLED, "it was called off or expired"),
          new Move(READY, RUNNING, "the receiver accepted: ownership moves here"),
          new Move(READY, CANCELLED, "it was called off, rejected, or nobody accepted in time"),
          new Move(
              RUNNING, WAITING, "it waits on children, a tool, a person, a review or a handoff"),
          new Move(RUNNING, COMPLETED, "the owner reported success"),
          new Move(
              RUNNING, FAILED, "the owner reported failure, ran out of time or lost its lease"),
          new Move(RUNNING, BLOCKED, "the owner needs something, or broke its scope"),
          new Move(RUNNING, CANCELLED, "it was called off"),
          new Move(WAITING, RUNNING, "what it waited for came, or its handoff was refused"),
          new Move(
              WAITING, COMPLETED, "its handoff was accepted, its children or its review passed"),
          new Move(
              WAITING, FAILED, "a child or its review failed, or the wait on a tool was too long"),
          new Move(WAITING, BLOCKED, "a child is blocked, or its review found a violation"),
          new Move(WAITING, CANCELLED, "it was called off"));

  /** The same by where a move begins: it is asked several times for every move of every packet. */
  private static final Map<Status, Set<Status>> NEXT = next();

  private Lifecycle() {}

  /** One row of the table. */
  public record Move(Status from, Status to, String when) {}

  public static List<Move> moves() {
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
    for (Move move : MOVES) {
      next.computeIfAbsent(move.from(), it -> EnumSet.noneOf(Status.class)).add(move.to());
    }
    return next;
  }
}
