package dev.ahp.broker.gate;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.broker.safety.Judgement;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PayloadType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A packet on its way through the gates, and what they find out about it. Used by one thread; what
 * a gate finds, those after it may rely on.
 */
public final class Submission {
  private final Caller caller;
  private final JsonObject sent;
  private final JsonObject packet;
  private final Catalog catalog;
  private final Instant now;
  private final Lineage lineage;
  private final List<String> warnings = new ArrayList<>();
  private List<JsonObject> before = List.of();
  private @Nullable TargetRoute route;
  private @Nullable CompiledContract contract;
  private List<AgentEntry> candidates = List.of();
  private @Nullable Judgement judgement;

  /**
   * Starts at the first gate.
   *
   * @param sent as the caller wrote it
   * @param packet with what the broker adds
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

  /** Where its work has been before. */
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

  /** Takes the labelled packets of its chain. */
  public void follows(List<JsonObject> chain) {
    before = chain;
  }

  /** The packets of its chain, oldest first, if any of them labels its texts. */
  List<JsonObject> before() {
    return before;
  }

  void routed(TargetRoute found) {
    route = found;
    candidates = found.members();
  }

  public Optional<TargetRoute> route() {
    return Optional.ofNullable(route);
  }

  /** Whether a contract is between this sender and this target, not only named by it. */
  public boolean isOnTheEdgeOf(CompiledContract of) {
    return route != null && catalog().between(sender(), route).contains(of);
  }

  void contract(CompiledContract found) {
    contract = found;
  }

  public Optional<CompiledContract> contract() {
    return Optional.ofNullable(contract);
  }

  /** Members of the target that all gates so far would let have it. */
  public List<AgentEntry> candidates() {
    return candidates;
  }

  void narrow(List<AgentEntry> passing) {
    candidates = passing;
  }

  void judged(Judgement verdict) {
    judgement = verdict;
  }

  /** What the safety gate came to, if it was asked. */
  public Optional<Judgement> judgement() {
    return Optional.ofNullable(judgement);
  }

  /** Things to tell operators that do not keep the packet out. */
  public List<String> warnings() {
    return warnings;
  }

  public void warn(String kind) {
    warnings.add(kind);
  }
}
