package dev.ahp.conform;

import dev.ahp.contract.Contract;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is remembered of one packet while its records are read; its message is not. */
final class Journey {
  private static final Set<String> FINAL = Set.of("completed", "failed", "blocked", "cancelled");

  private final Clock clock = new Clock();
  private final List<Breach> breaches = new ArrayList<>();
  private String sender = "";
  private String target = "";
  private @Nullable Contract contract;
  private @Nullable Mark submitted;
  private @Nullable Mark ready;
  private @Nullable Mark accepted;
  private @Nullable Mark ended;
  private @Nullable Breach duplicate;
  private @Nullable String previous;
  private boolean exempt;
  private boolean heir;
  private boolean reviewed;
  private boolean followed;
  private int attempt = 1;

  void submitted(Entry entry) {
    submitted = Mark.of(entry);
    sender = entry.text("fromAgent");
    target = entry.text("toAgent");
  }

  /** A record that says where the packet stands from then on. */
  void moved(Entry entry) {
    switch (entry.text("to")) {
      case "ready" -> ready = Mark.of(entry);
      case "waiting" -> clock.waits(entry);
      case "running" -> {
        clock.runs(entry);
        accepted = accepted == null ? Mark.of(entry) : accepted;
      }
      default -> {
        if (FINAL.contains(entry.text("to"))) {
          ended = Mark.of(entry);
        }
      }
    }
  }

  /** Something that is wrong, unless the packet turns out to be exempt. */
  void breach(Mark mark, String message) {
    breaches.add(mark.breach(contractId(), message));
  }

  void duplicate(Breach breach) {
    duplicate = breach;
  }

  /** What stands in the end: an exempt packet owes nothing, a retry may repeat its original. */
  List<Breach> breaches() {
    List<Breach> standing = new ArrayList<>(exempt ? List.of() : breaches);
    if (duplicate != null && !heir && !exempt) {
      standing.add(duplicate);
    }
    return standing;
  }

  long workedMs(long until) {
    return accepted == null ? 0 : clock.ranMs(accepted.at(), until);
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

  @Nullable Mark submitted() {
    return submitted;
  }

  @Nullable Mark ready() {
    return ready;
  }

  @Nullable Mark accepted() {
    return accepted;
  }

  @Nullable Mark ended() {
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
