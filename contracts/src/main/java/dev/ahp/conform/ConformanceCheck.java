package dev.ahp.conform;

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
 * Reads the records of an audit export and finds those that break the contracts of their edges.
 * Give it every line, then ask for the report.
 *
 * <p>Records are gathered by packet. Some faults show only later: a packet may turn out to be a
 * recovery, which no contract binds, and what did not happen in time shows at the end. So each
 * packet keeps its faults until the report, or until so many packets came after it that it is
 * judged by what is known.
 */
public final class ConformanceCheck {
  private static final JsonLimits LINE = new JsonLimits(4 << 20, 128, 4 << 20);
  private static final int MOST_PACKETS = 200_000;
  private static final int MOST_BREACHES = 10_000;
  private static final int MAX_VISITS = 3;
  private static final int LONGEST_CHAIN = 1_000;
  private static final Set<String> AUDITED =
      Set.of("packet.submitted", "packet.accepted", "packet.rejected", "packet.completed");

  private final ContractSet set;
  private final EdgeIndex edges;
  private final MessageCheck messages;
  private final RecoveryCheck recoveryCheck;
  private final DedupeKeyCache dedupeKeyCache = new DedupeKeyCache();
  private final LruMap<String, PacketHistory> journeys = new LruMap<>(MOST_PACKETS, this::judge);
  private final List<ContractBreach> contractBreaches = new ArrayList<>();
  private long records;
  private long more;
  private long latest;

  public ConformanceCheck(ContractSet set) {
    this.set = set;
    this.edges = new EdgeIndex(set);
    this.messages = new MessageCheck(set);
    this.recoveryCheck = new RecoveryCheck(set.registry());
  }

  /**
   * A line of an export; blank ones, checkpoints and notes of archives are passed over.
   *
   * @throws JsonException if it is no JSON
   * @throws IllegalArgumentException if it is no record
   */
  public void line(String line) {
    if (line.isBlank()) {
      return;
    }
    Json json = JsonReader.readCanonical(line, LINE);
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
    PacketHistory packetHistory = journey(packetId);
    if (entry.event().equals("packet.submitted")) {
      submitted(packetHistory, entry);
    }
    packetHistory.moved(entry);
    checkAuditEvent(packetHistory, entry);
    followed(packetHistory, entry);
  }

  private PacketHistory journey(String packetId) {
    PacketHistory known = journeys.get(packetId);
    if (known != null) {
      return known;
    }
    PacketHistory fresh = new PacketHistory();
    journeys.put(packetId, fresh);
    return fresh;
  }

  private void submitted(PacketHistory packetHistory, ConformanceRecord entry) {
    packetHistory.submitted(entry);
    RecordReference recordReference = RecordReference.of(entry);
    JsonObject data = entry.data();
    data.string("previousPacketId").ifPresent(it -> link(packetHistory, it));
    data.string("retryOf").ifPresent(it -> packetHistory.heirNow());
    if (Exemption.of(entry)) {
      packetHistory.exemptNow();
      return;
    }
    Optional<Contract> contract = contractOf(packetHistory, entry);
    contract.ifPresent(packetHistory::contract);
    if (contract.isEmpty()) {
      packetHistory.breach(recordReference, missing(packetHistory, data));
    } else {
      checkMessage(packetHistory, contract.get(), entry);
    }
  }

  private static String missing(PacketHistory packetHistory, JsonObject data) {
    return data.string("contract")
        .map(it -> "names contract " + it + ", which is not there")
        .orElse(
            "no contract covers %s to %s"
                .formatted(packetHistory.sender(), packetHistory.target()));
  }

  private Optional<Contract> contractOf(PacketHistory packetHistory, ConformanceRecord entry) {
    Optional<String> named = entry.data().string("contract");
    if (named.isPresent()) {
      return edges.byId(named.get());
    }
    JsonObject message = entry.message();
    RegisteredAgent source = set.registry().agent(packetHistory.sender()).orElse(null);
    RegisteredAgent target = set.registry().agent(packetHistory.target()).orElse(null);
    JsonObject scope = message == null ? null : PayloadLookup.of(message, source, target);
    return edges.find(packetHistory.sender(), packetHistory.target(), scope);
  }

  private void checkMessage(
      PacketHistory packetHistory, Contract contract, ConformanceRecord entry) {
    RecordReference recordReference = RecordReference.of(entry);
    JsonObject message = entry.message();
    messages
        .refusal(contract, packetHistory.sender(), packetHistory.target(), message)
        .ifPresent(it -> packetHistory.breach(recordReference, it));
    if (message == null) {
      return;
    }
    messages.faults(contract, message).forEach(it -> packetHistory.breach(recordReference, it));
    dedupeKeyCache
        .earlier(contract, entry, message)
        .map(
            it ->
                recordReference.breach(
                    contract.id(), "repeats packet " + it + " within the replay window"))
        .ifPresent(packetHistory::duplicate);
  }

  private static void checkAuditEvent(PacketHistory packetHistory, ConformanceRecord entry) {
    Optional<String> wanted =
        packetHistory.contract().flatMap(it -> it.observability().auditEvent());
    String given = entry.data().string("auditEvent").orElse("");
    if (wanted.isPresent() && AUDITED.contains(entry.event()) && !wanted.get().equals(given)) {
      String said = given.isEmpty() ? "does not carry" : "carries " + given + " instead of";
      packetHistory.breach(RecordReference.of(entry), said + " the audit event " + wanted.get());
    }
  }

  private void followed(PacketHistory packetHistory, ConformanceRecord entry) {
    switch (entry.event()) {
      case "packet.retried" -> {
        RecoveryCheck.retried(packetHistory, entry);
        heir(entry).ifPresent(it -> it.attempt(packetHistory.attempt()));
        heir(entry).ifPresent(PacketHistory::heirNow);
      }
      case "packet.recovered" -> {
        recoveryCheck.recovered(packetHistory, entry);
        heir(entry).ifPresent(PacketHistory::exemptNow);
      }
      case "packet.rolled_back" ->
          named(entry, "handoff").ifPresent(it -> RecoveryCheck.rolledBack(it, entry));
      case "packet.handoff_started" -> started(entry);
      case "packet.reviewed" -> packetHistory.reviewedNow();
      case "packet.completed" -> completed(packetHistory, entry);
      default -> {}
    }
  }

  private Optional<PacketHistory> heir(ConformanceRecord entry) {
    return named(entry, "packetId");
  }

  private Optional<PacketHistory> named(ConformanceRecord entry, String member) {
    return entry.data().string(member).map(this::journey);
  }

  private void started(ConformanceRecord entry) {
    String source = entry.packetId();
    if (source != null) {
      named(entry, "handoff").ifPresent(it -> link(it, source));
    }
  }

  /** The loop guard: an agent may get the same chain of work only so often. */
  private void link(PacketHistory packetHistory, String previous) {
    if (packetHistory.previous().isPresent()) {
      return;
    }
    packetHistory.previous(previous);
    RecordReference recordReference = packetHistory.submitted();
    int visits = visitsBefore(packetHistory);
    if (recordReference != null && visits >= MAX_VISITS) {
      packetHistory.breach(
          recordReference,
          "%s had this chain of work %s times before".formatted(packetHistory.target(), visits));
    }
  }

  private int visitsBefore(PacketHistory packetHistory) {
    int visits = 0;
    PacketHistory here = packetHistory;
    for (int i = 0; i < LONGEST_CHAIN; i++) {
      PacketHistory before = here.previous().map(journeys::get).orElse(null);
      if (before == null) {
        break;
      }
      visits += before.target().equals(packetHistory.target()) ? 1 : 0;
      here = before;
    }
    return visits;
  }

  private static void completed(PacketHistory packetHistory, ConformanceRecord entry) {
    boolean unreviewed =
        entry.text("to").equals("completed")
            && !packetHistory.reviewed()
            && packetHistory.contract().flatMap(Contract::reviewer).isPresent();
    if (unreviewed) {
      packetHistory.breach(
          RecordReference.of(entry), "was completed without the review that the contract asks for");
    }
  }

  private void judge(@Nullable String packetId, PacketHistory packetHistory) {
    if (!packetHistory.exempt()) {
      new DeadlineCheck(latest).check(packetHistory);
    }
    for (ContractBreach contractBreach : packetHistory.breaches()) {
      if (contractBreaches.size() < MOST_BREACHES) {
        contractBreaches.add(contractBreach);
      } else {
        more++;
      }
    }
  }

  /** Judges what is still open; nothing can be read afterwards. */
  public ConformanceReport report() {
    journeys.forEach(this::judge);
    contractBreaches.sort(
        Comparator.comparing(ContractBreach::chain).thenComparingLong(ContractBreach::seq));
    return new ConformanceReport(records, contractBreaches, more);
  }
}
