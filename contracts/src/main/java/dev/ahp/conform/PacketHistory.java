package dev.ahp.conform;

import dev.ahp.contract.Contract;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is remembered of one packet while its records are read; its message is not. */
final class PacketHistory {
  private static final Set<String> FINAL = Set.of("completed", "failed", "blocked", "cancelled");

  private final WorkStopwatch workStopwatch = new WorkStopwatch();
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
  private boolean heir;
  private boolean reviewed;
  private boolean followed;
  private int attempt = 1;

  void submitted(ConformanceRecord entry) {
    submitted = RecordReference.of(entry);
    sender = entry.text("fromAgent");
    target = entry.text("toAgent");
  }

  /** A record that says where the packet stands from then on. */
  void moved(ConformanceRecord entry) {
    switch (entry.text("to")) {
      case "ready" -> ready = RecordReference.of(entry);
      case "waiting" -> workStopwatch.waits(entry);
      case "running" -> {
        workStopwatch.runs(entry);
        accepted = accepted == null ? RecordReference.of(entry) : accepted;
      }
      default -> {
        if (FINAL.contains(entry.text("to"))) {
          ended = RecordReference.of(entry);
        }
      }
    }
  }

  /** Something that is wrong, unless the packet turns out to be exempt. */
  void breach(RecordReference recordReference, String message) {
    contractBreaches.add(recordReference.breach(contractId(), message));
  }

  void duplicate(ContractBreach contractBreach) {
    duplicate = contractBreach;
  }

  /** What stands in the end: an exempt packet owes nothing, a retry may repeat its original. */
  List<ContractBreach> breaches() {
    List<ContractBreach> standing = new ArrayList<>(exempt ? List.of() : contractBreaches);
    if (duplicate != null && !heir && !exempt) {
      standing.add(duplicate);
    }
    return standing;
  }

  long workedMs(long until) {
    return accepted == null ? 0 : workStopwatch.ranMs(accepted.at(), until);
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

  boolean exempt() {
    return exempt;
  }

  void exemptNow() {
    exempt = true;
    heir = true;
  }

  /** It repeats another packet. */
  void heirNow() {
    heir = true;
  }

  boolean reviewed() {
    return reviewed;
  }

  void reviewedNow() {
    reviewed = true;
  }

  /** Whether a retry, a recovery or a rollback came after its failure. */
  boolean followed() {
    return followed;
  }

  void followedNow() {
    followed = true;
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
