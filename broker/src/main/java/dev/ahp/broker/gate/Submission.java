package dev.ahp.broker.gate;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.broker.safety.Judgement;
import dev.ahp.context.CompressionResult;
import dev.ahp.context.Cost;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PayloadType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A packet in the gate chain with the findings of earlier gates. Not thread-safe. */
public final class Submission {
  private final Caller caller;
  private final JsonObject sent;
  private JsonObject packet;
  private final Catalog catalog;
  private final Instant now;
  private final Lineage lineage;
  private final List<PacketWarning> warnings = new ArrayList<>();
  private List<JsonObject> chain = List.of();
  private @Nullable TargetRoute route;
  private @Nullable CompiledContract contract;
  private List<AgentEntry> candidates = List.of();
  private @Nullable Judgement judgement;
  private @Nullable JsonObject migration;
  private @Nullable JsonObject compression;
  private boolean dryRun;

  /**
   * Creates a submission.
   *
   * @param sent the packet as the caller sent it
   * @param packet the packet with its defaults
   */
  public Submission(
      Caller caller,
      JsonObject sent,
      JsonObject packet,
      Catalog catalog,
      Instant now,
      Lineage lineage) {
    this.caller = caller;
    this.sent = sent;
    this.packet = packet;
    this.catalog = catalog;
    this.now = now;
    this.lineage = lineage;
  }

  public Caller caller() {
    return caller;
  }

  public JsonObject sent() {
    return sent;
  }

  public JsonObject packet() {
    return packet;
  }

  public Catalog catalog() {
    return catalog;
  }

  public Instant now() {
    return now;
  }

  /** Returns the history of the work. */
  public Lineage lineage() {
    return lineage;
  }

  public JsonObject payload() {
    return packet.object("payload").orElse(JsonObject.empty());
  }

  public boolean carriesHandoff() {
    return PayloadType.isHandoff(packet);
  }

  public String type() {
    return packet.string("type").orElse("");
  }

  public String sender() {
    return packet.string("sender").orElse("");
  }

  public String target() {
    return packet.string("target").orElse("");
  }

  /** Sets the labelled packets of the chain. */
  public void setChain(List<JsonObject> packets) {
    chain = packets;
  }

  /** Returns the preceding packets, oldest first, if any of them has trust labels. */
  List<JsonObject> chain() {
    return chain;
  }

  void setRoute(TargetRoute found) {
    route = found;
    candidates = found.members();
  }

  public Optional<TargetRoute> route() {
    return Optional.ofNullable(route);
  }

  void contract(CompiledContract found) {
    contract = found;
  }

  public Optional<CompiledContract> contract() {
    return Optional.ofNullable(contract);
  }

  /** Returns the members of the target that passed all gates so far. */
  public List<AgentEntry> candidates() {
    return candidates;
  }

  void narrow(List<AgentEntry> passing) {
    candidates = passing;
  }

  void setJudgement(Judgement verdict) {
    judgement = verdict;
  }

  /** Returns the verdict of the safety gate, if it ran. */
  public Optional<Judgement> judgement() {
    return Optional.ofNullable(judgement);
  }

  /** Replaces the payload after a migration, and records the types. */
  void migrate(String type, JsonObject payload) {
    migration = JsonObject.builder().put("from", PayloadType.of(packet)).put("to", type).build();
    packet = packet.with("payloadType", Json.of(type)).with("payload", payload);
  }

  /** Replaces the payload by a compressed one, and records the sizes. */
  void compress(CompressionResult result, int window) {
    packet = packet.with("payload", result.message());
    JsonObject.Builder sizes =
        JsonObject.builder()
            .put("window", window)
            .put("tokensBefore", result.tokensBefore())
            .put("tokensAfter", result.tokensAfter())
            .put("turnsBefore", result.turnsBefore())
            .put("turnsKept", result.turnsKept())
            .putAll(author(result));
    compression =
        result.cost().equals(Cost.NONE)
            ? sizes.build()
            : sizes.put("cost", result.cost().toJson()).build();
  }

  private static JsonObject author(CompressionResult result) {
    JsonObject.Builder author = JsonObject.builder();
    if (result.summarizer() != null) {
      author.put("summarizer", result.summarizer());
    }
    if (result.fallback() != null) {
      author.put("fallback", result.fallback());
    }
    return author.build();
  }

  /** Returns the sizes before and after compression, if the payload was compressed. */
  public Optional<JsonObject> compression() {
    return Optional.ofNullable(compression);
  }

  /** Returns the payload types {@code from} and {@code to} of a migration, if there was one. */
  public Optional<JsonObject> migration() {
    return Optional.ofNullable(migration);
  }

  /** Marks a submission of which nothing is stored. */
  public void setDryRun() {
    dryRun = true;
  }

  boolean isDryRun() {
    return dryRun;
  }

  /** Returns the warnings so far. */
  public List<PacketWarning> warnings() {
    return warnings;
  }

  public void warn(PacketWarning warning) {
    warnings.add(warning);
  }
}
