package dev.ahp.conform;

import dev.ahp.contract.Contract;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The state of one packet while its records are read, without its message. */
final class PacketHistory {
  private static final Set<String> FINAL = Set.of("completed", "failed", "blocked", "cancelled");

  private final WorkStopwatch stopwatch = new WorkStopwatch();
  private final List<ContractBreach> contractBreaches = new ArrayList<>();
  private String sender = "";
  private String target = "";
  private @Nullable Contract contract;
  private @Nullable RecordReference submitted;
  private @Nullable RecordReference ready;
  private @Nullable RecordReference accepted;
  private @Nullable RecordReference ended;
  private @Nullable ContractBreach duplicate;
  private @Nullable String previous;
  private boolean exempt;
  private boolean replacement;
  private boolean reviewed;
  private boolean followedUp;
  private int attempt = 1;

  void submitted(ConformanceRecord entry) {
    submitted = RecordReference.of(entry);
    sender = entry.text("fromAgent");
    target = entry.text("toAgent");
  }

  /** Applies a record that changes the status of the packet. */
  void statusChanged(ConformanceRecord entry) {
    switch (entry.text("to")) {
      case "ready" -> ready = RecordReference.of(entry);
      case "waiting" -> stopwatch.waits(entry);
      case "running" -> {
        stopwatch.runs(entry);
        accepted = accepted == null ? RecordReference.of(entry) : accepted;
      }
      default -> {
        if (FINAL.contains(entry.text("to"))) {
          ended = RecordReference.of(entry);
        }
      }
    }
  }

  /** Adds a breach, which is discarded if the packet turns out to be exempt. */
  void breach(RecordReference reference, String message) {
    contractBreaches.add(reference.breach(contractId(), message));
  }

  void duplicate(ContractBreach breach) {
    duplicate = breach;
  }

  /** Returns the final breaches. Exempt packets have none; a retry may duplicate its original. */
  List<ContractBreach> breaches() {
    List<ContractBreach> remaining = new ArrayList<>(exempt ? List.of() : contractBreaches);
    if (duplicate != null && !replacement && !exempt) {
      remaining.add(duplicate);
    }
    return remaining;
  }

  long workedMs(long until) {
    return accepted == null ? 0 : stopwatch.elapsedMs(accepted.at(), until);
  }

  String sender() {
    return sender;
  }

  String target() {
    return target;
  }

  Optional<Contract> contract() {
    return Optional.ofNullable(contract);
  }

  @Nullable String contractId() {
    return contract == null ? null : contract.id();
  }

  void contract(Contract edge) {
    contract = edge;
  }

  @Nullable RecordReference submitted() {
    return submitted;
  }

  @Nullable RecordReference ready() {
    return ready;
  }

  @Nullable RecordReference accepted() {
    return accepted;
  }

  @Nullable RecordReference ended() {
    return ended;
  }

  boolean isExempt() {
    return exempt;
  }

  void markExempt() {
    exempt = true;
    replacement = true;
  }

  /** Marks the packet as a replacement of another one. */
  void markReplacement() {
    replacement = true;
  }

  boolean isReviewed() {
    return reviewed;
  }

  void markReviewed() {
    reviewed = true;
  }

  /** Returns true if a retry, a recovery or a rollback followed the failure. */
  boolean isFollowedUp() {
    return followedUp;
  }

  void markFollowedUp() {
    followedUp = true;
  }

  Optional<String> previous() {
    return Optional.ofNullable(previous);
  }

  void previous(String packetId) {
    previous = packetId;
  }

  int attempt() {
    return attempt;
  }

  void attempt(int number) {
    attempt = number;
  }
}
