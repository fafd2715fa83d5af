package dev.ahp.conform;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.json.Json;
import dev.ahp.json.JsonFault;
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
  private final Recoveries recoveries;
  private final Duplicates duplicates = new Duplicates();
  private final Recent<String, Journey> journeys = new Recent<>(MOST_PACKETS, this::judge);
  private final List<Breach> breaches = new ArrayList<>();
  private long records;
  private long more;
  private long latest;

  public ConformanceCheck(ContractSet set) {
    this.set = set;
    this.edges = new EdgeIndex(set);
    this.messages = new MessageCheck(set);
    this.recoveries = new Recoveries(set.registry());
  }

  /**
   * A line of an export; blank ones, checkpoints and notes of archives are passed over.
   *
   * @throws JsonFault if it is no JSON
   * @throws IllegalArgumentException if it is no record
   */
  public void line(String line) {
    if (line.isBlank()) {
      return;
    }
    Json json = JsonReader.readCanonical(line, LINE);
    if (json instanceof JsonObject object && Entry.isRecord(object)) {
      record(new Entry(object));
    } else if (!(json instanceof JsonObject object) || !Entry.isNote(object)) {
      throw new IllegalArgumentException("is neither a record nor a checkpoint");
    }
  }

  private void record(Entry entry) {
    records++;
    latest = Math.max(latest, entry.at());
    String packetId = entry.packetId();
    if (packetId == null) {
      return;
    }
    Journey journey = journey(packetId);
    if (entry.event().equals("packet.submitted")) {
      submitted(journey, entry);
    }
    journey.moved(entry);
    checkAuditEvent(journey, entry);
    followed(journey, entry);
  }

  private Journey journey(String packetId) {
    Journey known = journeys.get(packetId);
    if (known != null) {
      return known;
    }
    Journey fresh = new Journey();
    journeys.put(packetId, fresh);
    return fresh;
  }

  private void submitted(Journey journey, Entry entry) {
    journey.submitted(entry);
    Mark mark = Mark.of(entry);
    JsonObject data = entry.data();
    data.string("previousPacketId").ifPresent(it -> link(journey, it));
    data.string("retryOf").ifPresent(it -> journey.heirNow());
    if (Exemption.of(entry)) {
      journey.exemptNow();
      return;
    }
    Optional<Contract> contract = contractOf(journey, entry);
    contract.ifPresent(journey::contract);
    if (contract.isEmpty()) {
      journey.breach(mark, missing(journey, data));
    } else {
      checkMessage(journey, contract.get(), entry);
    }
  }

  private static String missing(Journey journey, JsonObject data) {
    return data.string("contract")
        .map(it -> "names contract " + it + ", which is not there")
        .orElse("no contract covers %s to %s".formatted(journey.sender(), journey.target()));
  }

  private Optional<Contract> contractOf(Journey journey, Entry entry) {
    Optional<String> named = entry.data().string("contract");
    if (named.isPresent()) {
      return edges.byId(named.get());
    }
    JsonObject message = entry.message();
    RegisteredAgent source = set.registry().agent(journey.sender()).orElse(null);
    RegisteredAgent target = set.registry().agent(journey.target()).orElse(null);
    JsonObject scope = message == null ? null : Scope.of(message, source, target);
    return edges.find(journey.sender(), journey.target(), scope);
  }

  private void checkMessage(Journey journey, Contract contract, Entry entry) {
    Mark mark = Mark.of(entry);
    JsonObject message = entry.message();
    messages
        .refusal(contract, journey.sender(), journey.target(), message)
        .ifPresent(it -> journey.breach(mark, it));
    if (message == null) {
      return;
    }
    messages.faults(contract, message).forEach(it -> journey.breach(mark, it));
    duplicates
        .earlier(contract, entry, message)
        .map(it -> mark.breach(contract.id(), "repeats packet " + it + " within the replay window"))
        .ifPresent(journey::duplicate);
  }

  private static void checkAuditEvent(Journey journey, Entry entry) {
    Optional<String> wanted = journey.contract().flatMap(it -> it.observability().auditEvent());
    String given = entry.data().string("auditEvent").orElse("");
    if (wanted.isPresent() && AUDITED.contains(entry.event()) && !wanted.get().equals(given)) {
      String said = given.isEmpty() ? "does not carry" : "carries " + given + " instead of";
      journey.breach(Mark.of(entry), said + " the audit event " + wanted.get());
    }
  }

  private void followed(Journey journey, Entry entry) {
    switch (entry.event()) {
      case "packet.retried" -> {
        Recoveries.retried(journey, entry);
        heir(entry).ifPresent(it -> it.attempt(journey.attempt()));
        heir(entry).ifPresent(Journey::heirNow);
      }
      case "packet.recovered" -> {
        recoveries.recovered(journey, entry);
        heir(entry).ifPresent(Journey::exemptNow);
      }
      case "packet.rolled_back" ->
          named(entry, "handoff").ifPresent(it -> Recoveries.rolledBack(it, entry));
      case "packet.handoff_started" -> started(entry);
      case "packet.reviewed" -> journey.reviewedNow();
      case "packet.completed" -> completed(journey, entry);
      default -> {}
    }
  }

  private Optional<Journey> heir(Entry entry) {
    return named(entry, "packetId");
  }

  private Optional<Journey> named(Entry entry, String member) {
    return entry.data().string(member).map(this::journey);
  }

  private void started(Entry entry) {
    String source = entry.packetId();
    if (source != null) {
      named(entry, "handoff").ifPresent(it -> link(it, source));
    }
  }

  /** The loop guard: an agent may get the same chain of work only so often. */
  private void link(Journey journey, String previous) {
    if (journey.previous().isPresent()) {
      return;
    }
    journey.previous(previous);
    Mark mark = journey.submitted();
    int visits = visitsBefore(journey);
    if (mark != null && visits >= MAX_VISITS) {
      journey.breach(
          mark, "%s had this chain of work %s times before".formatted(journey.target(), visits));
    }
  }

  private int visitsBefore(Journey journey) {
    int visits = 0;
    Journey here = journey;
    for (int i = 0; i < LONGEST_CHAIN; i++) {
      Journey before = here.previous().map(journeys::get).orElse(null);
      if (before == null) {
        break;
      }
      visits += before.target().equals(journey.target()) ? 1 : 0;
      here = before;
    }
    return visits;
  }

  private static void completed(Journey journey, Entry entry) {
    boolean unreviewed =
        entry.text("to").equals("completed")
            && !journey.reviewed()
            && journey.contract().flatMap(Contract::reviewer).isPresent();
    if (unreviewed) {
      journey.breach(Mark.of(entry), "was completed without the review that the contract asks for");
    }
  }

  private void judge(@Nullable String packetId, Journey journey) {
    if (!journey.exempt()) {
      new Deadlines(latest).check(journey);
    }
    for (Breach breach : journey.breaches()) {
      if (breaches.size() < MOST_BREACHES) {
        breaches.add(breach);
      } else {
        more++;
      }
    }
  }

  /** Judges what is still open; nothing can be read afterwards. */
  public ConformanceReport report() {
    journeys.forEach(this::judge);
    breaches.sort(Comparator.comparing(Breach::chain).thenComparingLong(Breach::seq));
    return new ConformanceReport(records, breaches, more);
  }
}
