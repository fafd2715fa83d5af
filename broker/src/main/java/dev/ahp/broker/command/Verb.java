package dev.ahp.broker.command;

import dev.ahp.broker.store.PacketState;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.WaitReason;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The verbs of a packet, with the role, the states and the lease that each requires. */
public enum Verb {
  ACCEPT(VerbRole.TARGET, false),
  REJECT(VerbRole.TARGET, false),
  RENEW(VerbRole.HOLDER, true),
  PROGRESS(VerbRole.OWNER, true),
  WAIT(VerbRole.OWNER, true),
  RESUME(VerbRole.OWNER, true),
  COMPLETE(VerbRole.OWNER, true),
  FAIL(VerbRole.OWNER, true),
  BLOCK(VerbRole.OWNER, true),
  CANCEL(VerbRole.SENDER, false),
  HANDOFF(VerbRole.OWNER, true),
  DELEGATE(VerbRole.OWNER, true),
  REVIEW(VerbRole.REVIEWER, false);

  /** The role that may use a verb. */
  enum VerbRole {
    TARGET,
    HOLDER,
    OWNER,
    /** Also operators, and the owner with its lease. */
    SENDER,
    /** Also operators. */
    REVIEWER
  }

  private final String wireName = name().toLowerCase(Locale.ROOT);
  private final VerbRole verbRole;
  private final boolean needsLease;

  Verb(VerbRole verbRole, boolean needsLease) {
    this.verbRole = verbRole;
    this.needsLease = needsLease;
  }

  public static Optional<Verb> named(String wireName) {
    return Arrays.stream(values()).filter(it -> it.wireName.equals(wireName)).findFirst();
  }

  public String wireName() {
    return wireName;
  }

  VerbRole role() {
    return verbRole;
  }

  boolean needsLease() {
    return needsLease;
  }

  boolean isLegal(PacketState packet) {
    return switch (this) {
      case ACCEPT, REJECT -> packet.status() == Status.READY;
      case RENEW -> isLeased(packet) && !waitsOn(packet, WaitReason.HANDOFF);
      case PROGRESS, WAIT, HANDOFF, DELEGATE -> isRunning(packet);
      case RESUME -> waitsForOwner(packet);
      case COMPLETE -> isRunning(packet) || waitsForOwner(packet);
      case FAIL, BLOCK -> mayEnd(packet);
      case CANCEL -> !packet.isFinal();
      case REVIEW -> waitsOn(packet, WaitReason.REVIEW);
    };
  }

  /** Members of the body that reach other parties as text. */
  public List<String> reportMembers() {
    return switch (this) {
      case REJECT -> List.of("reason", "message", "details");
      case PROGRESS -> List.of("note", "data");
      case WAIT -> List.of("question");
      case COMPLETE -> List.of("result", "evidence", "artifacts");
      case FAIL -> List.of("error");
      case BLOCK -> List.of("needs", "violations");
      case CANCEL -> List.of("reason");
      case HANDOFF -> List.of("checkpoint");
      case REVIEW -> List.of("notes", "violations");
      case ACCEPT, RENEW, RESUME, DELEGATE -> List.of();
    };
  }

  VerbResult apply(VerbContext context) {
    return switch (this) {
      case ACCEPT -> OutcomeVerbs.accept(context);
      case REJECT -> OutcomeVerbs.reject(context);
      case RENEW -> ProgressVerbs.renew(context);
      case PROGRESS -> ProgressVerbs.progress(context);
      case WAIT -> ProgressVerbs.await(context);
      case RESUME -> ProgressVerbs.resume(context);
      case COMPLETE -> OutcomeVerbs.complete(context);
      case FAIL -> OutcomeVerbs.fail(context);
      case BLOCK -> OutcomeVerbs.block(context);
      case CANCEL -> OutcomeVerbs.cancel(context);
      case HANDOFF -> HandoffVerbs.handOff(context);
      case DELEGATE -> HandoffVerbs.delegate(context);
      case REVIEW -> OutcomeVerbs.review(context);
    };
  }

  private static boolean isRunning(PacketState packet) {
    return packet.status() == Status.RUNNING;
  }

  private static boolean isLeased(PacketState packet) {
    return switch (packet.lease().leaseKind()) {
      case OFFER, WORK -> !packet.isFinal();
      case NONE, LAPSED -> false;
    };
  }

  private static boolean waitsOn(PacketState packet, WaitReason on) {
    return packet.placement().waitReason() == on;
  }

  private static boolean waitsForOwner(PacketState packet) {
    return waitsOn(packet, WaitReason.TOOL) || waitsOn(packet, WaitReason.HUMAN);
  }

  /** Returns whether the packet may end; a source with an undecided handoff may not. */
  private static boolean mayEnd(PacketState packet) {
    return isRunning(packet)
        || (packet.status() == Status.WAITING && !waitsOn(packet, WaitReason.HANDOFF));
  }
}
