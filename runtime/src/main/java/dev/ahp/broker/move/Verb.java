package dev.ahp.broker.move;

import dev.ahp.broker.store.PacketState;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.WaitingOn;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What can be done to a packet: by whom, in which state, with or without a lease. */
public enum Verb {
  ACCEPT(Who.TARGET, false),
  REJECT(Who.TARGET, false),
  RENEW(Who.HOLDER, true),
  PROGRESS(Who.OWNER, true),
  WAIT(Who.OWNER, true),
  RESUME(Who.OWNER, true),
  COMPLETE(Who.OWNER, true),
  FAIL(Who.OWNER, true),
  BLOCK(Who.OWNER, true),
  CANCEL(Who.SENDER, false),
  HANDOFF(Who.OWNER, true),
  DELEGATE(Who.OWNER, true),
  REVIEW(Who.REVIEWER, false);

  /** Whose verb it is. */
  enum Who {
    TARGET,
    HOLDER,
    OWNER,
    /** Also operators, and the owner with its lease. */
    SENDER,
    /** Also operators. */
    REVIEWER
  }

  private final String wireName = name().toLowerCase(Locale.ROOT);
  private final Who who;
  private final boolean needsLease;

  Verb(Who who, boolean needsLease) {
    this.who = who;
    this.needsLease = needsLease;
  }

  public static Optional<Verb> named(String wireName) {
    return Arrays.stream(values()).filter(it -> it.wireName.equals(wireName)).findFirst();
  }

  public String wireName() {
    return wireName;
  }

  Who who() {
    return who;
  }

  boolean needsLease() {
    return needsLease;
  }

  boolean isLegal(PacketState packet) {
    return switch (this) {
      case ACCEPT, REJECT -> packet.status() == Status.READY;
      case RENEW -> isLeased(packet) && !waitsOn(packet, WaitingOn.HANDOFF);
      case PROGRESS, WAIT, HANDOFF, DELEGATE -> isRunning(packet);
      case RESUME -> waitsForOwner(packet);
      case COMPLETE -> isRunning(packet) || waitsForOwner(packet);
      case FAIL, BLOCK -> mayEnd(packet);
      case CANCEL -> !packet.isFinal();
      case REVIEW -> waitsOn(packet, WaitingOn.REVIEW);
    };
  }

  Acted apply(Act act) {
    return switch (this) {
      case ACCEPT -> Settling.accept(act);
      case REJECT -> Settling.reject(act);
      case RENEW -> Working.renew(act);
      case PROGRESS -> Working.progress(act);
      case WAIT -> Working.await(act);
      case RESUME -> Working.resume(act);
      case COMPLETE -> Settling.complete(act);
      case FAIL -> Settling.fail(act);
      case BLOCK -> Settling.block(act);
      case CANCEL -> Settling.cancel(act);
      case HANDOFF -> Passing.handOff(act);
      case DELEGATE -> Passing.delegate(act);
      case REVIEW -> Settling.review(act);
    };
  }

  private static boolean isRunning(PacketState packet) {
    return packet.status() == Status.RUNNING;
  }

  private static boolean isLeased(PacketState packet) {
    return switch (packet.lease().kind()) {
      case OFFER, WORK -> !packet.isFinal();
      case NONE, LAPSED -> false;
    };
  }

  private static boolean waitsOn(PacketState packet, WaitingOn on) {
    return packet.standing().waitingOn() == on;
  }

  private static boolean waitsForOwner(PacketState packet) {
    return waitsOn(packet, WaitingOn.TOOL) || waitsOn(packet, WaitingOn.HUMAN);
  }

  /** Until a handoff is decided only cancel is legal on its source. */
  private static boolean mayEnd(PacketState packet) {
    return isRunning(packet)
        || (packet.status() == Status.WAITING && !waitsOn(packet, WaitingOn.HANDOFF));
  }
}
