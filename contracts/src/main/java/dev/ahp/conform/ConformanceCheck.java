package dev.ahp.conform;

import dev.ahp.audit.AuditEvent;
import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the records of an audit export against the contracts of their edges. Call {@link #line}
 * for every line, then {@link #report}.
 *
 * <p>Records are grouped by packet. Some breaches are known only later: a packet may turn out to be
 * a recovery, which is exempt, and missed deadlines show at the end. So breaches of a packet are
 * kept until the report or until the packet is evicted from the map.
 */
public final class ConformanceCheck {
  private static final JsonLimits LINE_LIMITS = new JsonLimits(4 << 20, 128, 4 << 20);
  private static final int MAX_PACKETS = 200_000;
  private static final int MAX_BREACHES = 10_000;
  private static final int MAX_VISITS = 3;
  private static final int MAX_CHAIN_LENGTH = 1_000;
  private static final Set<String> AUDITED =
      Set.of(
          AuditEvent.PACKET_SUBMITTED.wireName(),
          AuditEvent.PACKET_ACCEPTED.wireName(),
          AuditEvent.PACKET_REJECTED.wireName(),
          AuditEvent.PACKET_COMPLETED.wireName());

  private final ContractSet set;
  private final EdgeIndex edges;
  private final MessageCheck messages;
  private final RecoveryCheck check;
  private final DedupeKeyCache cache = new DedupeKeyCache();
  private final LruMap<String, PacketHistory> histories = new LruMap<>(MAX_PACKETS, this::evaluate);
  private final List<ContractBreach> contractBreaches = new ArrayList<>();
  private long records;
  private long omitted;
  private long latest;

  public ConformanceCheck(ContractSet set) {
    this.set = set;
    this.edges = new EdgeIndex(set);
    this.messages = new MessageCheck(set);
    this.check = new RecoveryCheck(set.registry());
  }

  /**
   * Reads a line of an export. Blank lines, checkpoints and archive notes are skipped.
   *
   * @throws JsonException if the line is not JSON
   * @throws IllegalArgumentException if the line is not a record
   */
  public void line(String line) {
    if (line.isBlank()) {
      return;
    }
    Json json = JsonReader.readCanonical(line, LINE_LIMITS);
    if (json instanceof JsonObject object && ConformanceRecord.isRecord(object)) {
      record(new ConformanceRecord(object));
    } else if (!(json instanceof JsonObject object) || !ConformanceRecord.isNote(object)) {
      throw new IllegalArgumentException("is neither a record nor a checkpoint");
    }
  }

  private void record(ConformanceRecord entry) {
    records++;
    latest = Math.max(latest, entry.at());
    String packetId = entry.packetId();
    if (packetId == null) {
      return;
    }
    PacketHistory history = historyOf(packetId);
    if (AuditEvent.PACKET_SUBMITTED.is(entry.event())) {
      submitted(history, entry);
    }
    history.statusChanged(entry);
    checkAuditEvent(history, entry);
    checkFollowUp(history, entry);
  }

  private PacketHistory historyOf(String packetId) {
    PacketHistory existing = histories.get(packetId);
    if (existing != null) {
      return existing;
    }
    PacketHistory created = new PacketHistory();
    histories.put(packetId, created);
    return created;
  }

  private void submitted(PacketHistory history, ConformanceRecord entry) {
    history.submitted(entry);
    RecordReference reference = RecordReference.of(entry);
    JsonObject data = entry.data();
    data.string("previousPacketId").ifPresent(it -> link(history, it));
    data.string("retryOf").ifPresent(it -> history.markReplacement());
    if (Exemption.of(entry)) {
      history.markExempt();
      return;
    }
    Optional<Contract> contract = contractOf(history, entry);
    contract.ifPresent(history::contract);
    if (contract.isEmpty()) {
      history.breach(reference, noContractMessage(history, data));
    } else {
      checkMessage(history, contract.get(), entry);
    }
  }

  private static String noContractMessage(PacketHistory history, JsonObject data) {
    return data.string("contract")
        .map(it -> "names contract " + it + ", which does not exist")
        .orElse("no contract covers %s to %s".formatted(history.sender(), history.target()));
  }

  private Optional<Contract> contractOf(PacketHistory history, ConformanceRecord entry) {
    Optional<String> named = entry.data().string("contract");
    if (named.isPresent()) {
      return edges.byId(named.get());
    }
    JsonObject message = entry.message();
    RegisteredAgent source = set.registry().agent(history.sender()).orElse(null);
    RegisteredAgent target = set.registry().agent(history.target()).orElse(null);
    JsonObject scope = message == null ? null : PayloadLookup.of(message, source, target);
    return edges.find(history.sender(), history.target(), scope);
  }

  private void checkMessage(PacketHistory history, Contract contract, ConformanceRecord entry) {
    RecordReference reference = RecordReference.of(entry);
    JsonObject message = entry.message();
    messages
        .refusal(contract, history.sender(), history.target(), message)
        .ifPresent(it -> history.breach(reference, it));
    if (message == null) {
      return;
    }
    messages.violations(contract, message).forEach(it -> history.breach(reference, it));
    messages
        .falseTrigger(contract, history.sender(), history.target(), message)
        .ifPresent(it -> history.breach(reference, it));
    cache
        .earlier(contract, entry, message)
        .map(
            it ->
                reference.breach(
                    contract.id(), "repeats packet " + it + " within the replay window"))
        .ifPresent(history::duplicate);
  }

  private static void checkAuditEvent(PacketHistory history, ConformanceRecord entry) {
    Optional<String> expected = history.contract().flatMap(it -> it.observability().auditEvent());
    String actual = entry.data().string("auditEvent").orElse("");
    if (expected.isPresent() && AUDITED.contains(entry.event()) && !expected.get().equals(actual)) {
      String verb = actual.isEmpty() ? "does not carry" : "carries " + actual + " instead of";
      history.breach(RecordReference.of(entry), verb + " the audit event " + expected.get());
    }
  }

  private void checkFollowUp(PacketHistory history, ConformanceRecord entry) {
    switch (entry.event()) {
      case "packet.retried" -> {
        RecoveryCheck.retried(history, entry);
        replacement(entry).ifPresent(it -> it.attempt(history.attempt()));
        replacement(entry).ifPresent(PacketHistory::markReplacement);
      }
      case "packet.recovered" -> {
        check.recovered(history, entry);
        replacement(entry).ifPresent(PacketHistory::markExempt);
      }
      case "packet.rolled_back" ->
          named(entry, "handoff").ifPresent(it -> RecoveryCheck.rolledBack(it, entry));
      case "packet.handoff_started" -> started(entry);
      case "packet.reviewed" -> history.markReviewed();
      case "packet.completed" -> completed(history, entry);
      default -> {}
    }
  }

  private Optional<PacketHistory> replacement(ConformanceRecord entry) {
    return named(entry, "packetId");
  }

  private Optional<PacketHistory> named(ConformanceRecord entry, String member) {
    return entry.data().string(member).map(this::historyOf);
  }

  private void started(ConformanceRecord entry) {
    String source = entry.packetId();
    if (source != null) {
      named(entry, "handoff").ifPresent(it -> link(it, source));
    }
  }

  /**
   * Links a packet to its predecessor and checks the loop guard: an agent may receive the same
   * chain of work only {@link #MAX_VISITS} times.
   */
  private void link(PacketHistory history, String previous) {
    if (history.previous().isPresent()) {
      return;
    }
    history.previous(previous);
    RecordReference reference = history.submitted();
    int visits = visitsBefore(history);
    if (reference != null && visits >= MAX_VISITS) {
      history.breach(
          reference,
          "%s has already received this chain of work %s times"
              .formatted(history.target(), visits));
    }
  }

  private int visitsBefore(PacketHistory history) {
    int visits = 0;
    PacketHistory current = history;
    for (int i = 0; i < MAX_CHAIN_LENGTH; i++) {
      PacketHistory previous = current.previous().map(histories::get).orElse(null);
      if (previous == null) {
        break;
      }
      visits += previous.target().equals(history.target()) ? 1 : 0;
      current = previous;
    }
    return visits;
  }

  private static void completed(PacketHistory history, ConformanceRecord entry) {
    boolean unreviewed =
        entry.text("to").equals("completed")
            && !history.isReviewed()
            && history.contract().flatMap(Contract::reviewer).isPresent();
    if (unreviewed) {
      history.breach(
          RecordReference.of(entry), "was completed without the review that the contract requires");
    }
  }

  private void evaluate(@Nullable String packetId, PacketHistory history) {
    if (!history.isExempt()) {
      new DeadlineCheck(latest).check(history);
    }
    for (ContractBreach breach : history.breaches()) {
      if (contractBreaches.size() < MAX_BREACHES) {
        contractBreaches.add(breach);
      } else {
        omitted++;
      }
    }
  }

  /** Evaluates the remaining packets and returns the report. No lines can be read afterwards. */
  public ConformanceReport report() {
    histories.forEach(this::evaluate);
    contractBreaches.sort(
        Comparator.comparing(ContractBreach::chain).thenComparingLong(ContractBreach::seq));
    return new ConformanceReport(records, contractBreaches, omitted);
  }
}
