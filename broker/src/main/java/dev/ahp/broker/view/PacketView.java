package dev.ahp.broker.view;

import dev.ahp.Checkpoint;
import dev.ahp.Claim;
import dev.ahp.Lease;
import dev.ahp.broker.command.PersonalVault;
import dev.ahp.broker.store.AssignedFields;
import dev.ahp.broker.store.Attribute;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketIdentity;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Placement;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.StoredAttributes;
import dev.ahp.connection.VerbCall;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Renders a packet for its parties. */
public final class PacketView {
  private static final String INTERNAL_PREFIX = "~";
  private static final List<Attribute<?>> OUTCOME =
      List.of(
          PacketAttribute.EVIDENCE,
          PacketAttribute.ARTIFACTS,
          PacketAttribute.COST,
          PacketAttribute.PROGRESS,
          PacketAttribute.OUTCOME_SAFETY);

  private final PersonalVault vault;

  public PacketView(PersonalVault vault) {
    this.vault = vault;
  }

  /**
   * Returns the sent members, the assigned members and the current state.
   *
   * @param view null if the packet has neither children nor personal data
   */
  public JsonObject of(PacketState state, JsonObject content, @Nullable StoreView view) {
    JsonObject.Builder packet = content.toBuilder();
    for (String name : content.names()) {
      if (name.startsWith(INTERNAL_PREFIX)) {
        packet.remove(name);
      }
    }
    List<String> assigned = new ArrayList<>(AssignedFields.of(content));
    AssignedFieldWriter writer = new AssignedFieldWriter(packet, assigned);
    putPlacement(writer, state);
    putOutcome(writer, state.attributes());
    writer.put("children", view == null ? JsonArray.empty() : children(state, view));
    putMeta(writer, state.attributes(), content);
    writer.put("updatedAt", Json.of(Rfc3339.format(state.placement().updatedAt())));
    packet.put("assigned", JsonArray.ofStrings(assigned));
    JsonObject sent = packet.build();
    return view == null ? sent : vault.restored(view, state, sent);
  }

  private record AssignedFieldWriter(JsonObject.Builder packet, List<String> assigned) {
    void put(String name, Json value) {
      if (!assigned.contains(name)) {
        assigned.add(name);
      }
      packet.put(name, value);
    }
  }

  private static void putPlacement(AssignedFieldWriter packet, PacketState state) {
    packet.put("status", Json.of(state.status().wireName()));
    packet.put("owner", Json.of(state.placement().owner()));
    packet.put("boundTo", nullable(state.placement().boundTo()));
    if (!packet.packet().has("contract")) {
      packet.put("contract", nullable(state.identity().contract()));
    }
    if (!packet.packet().has("effectiveTrust")) {
      packet.put("effectiveTrust", JsonObject.empty());
    }
    packet.put(
        "waitingOn",
        state.placement().waitReason() == null
            ? Json.Null.NULL
            : Json.of(state.placement().waitReason().wireName()));
    packet.put(
        "terminalReason",
        state.placement().reason() == null
            ? Json.Null.NULL
            : Json.of(state.placement().reason().wireName()));
  }

  private static void putOutcome(AssignedFieldWriter packet, StoredAttributes attributes) {
    packet.put("error", nullable(attributes.get(PacketAttribute.ERROR).orElse(null)));
    packet.put("result", nullable(attributes.get(PacketAttribute.RESULT).orElse(null)));
    packet.put("needs", attributes.get(PacketAttribute.NEEDS).orElse(JsonArray.empty()));
    packet.put("violations", attributes.get(PacketAttribute.VIOLATIONS).orElse(JsonArray.empty()));
    for (Attribute<?> attribute : OUTCOME) {
      Json value = attributes.json().get(attribute.name());
      if (value != null) {
        packet.put(attribute.name(), value);
      }
    }
  }

  /** Returns a rendered packet with the state and the outcome of the packet that continued it. */
  public static JsonObject withOutcome(JsonObject packet, PacketState last) {
    if (packet.string("packetId").filter(last.id()::equals).isPresent()) {
      return packet;
    }
    JsonObject.Builder result = packet.toBuilder().putAll(placement(last));
    OUTCOME.forEach(it -> result.remove(it.name()));
    putOutcome(new AssignedFieldWriter(result, new ArrayList<>()), last.attributes());
    return result.put("updatedAt", Rfc3339.format(last.placement().updatedAt())).build();
  }

  /** Returns a rendered packet with the warnings about it, as a member that the broker assigns. */
  public static JsonObject withWarnings(JsonObject packet, JsonArray warnings) {
    List<String> assigned =
        new ArrayList<>(packet.array("assigned").orElse(JsonArray.empty()).strings());
    assigned.add("warnings");
    return packet.toBuilder()
        .put("warnings", warnings)
        .put("assigned", JsonArray.ofStrings(assigned))
        .build();
  }

  private static JsonArray children(PacketState state, StoreView view) {
    if (state.count(PacketAttribute.CHILDREN_TOTAL) == 0) {
      return JsonArray.empty();
    }
    return JsonArray.ofStrings(
        view.packets(PacketQuery.childrenOf(state.id())).stream().map(PacketState::id).toList());
  }

  private static void putMeta(
      AssignedFieldWriter packet, StoredAttributes attributes, JsonObject content) {
    Json answer = attributes.get(PacketAttribute.ANSWER).orElse(null);
    if (answer != null) {
      JsonObject meta = content.object("meta").orElse(JsonObject.empty());
      packet.put("meta", meta.with("answer", answer));
    }
  }

  /** Returns the packet for lists, without its content. */
  public static JsonObject brief(PacketState state) {
    PacketIdentity identity = state.identity();
    return JsonObject.builder()
        .put("packetId", identity.packetId())
        .put("taskId", identity.taskId())
        .put("parentPacketId", nullable(identity.parentId()))
        .put("previousPacketId", nullable(identity.previousId()))
        .put("type", identity.type())
        .put("sender", identity.sender())
        .put("target", identity.target())
        .put("attempt", identity.attempt())
        .put("contract", nullable(identity.contract()))
        .putAll(placement(state))
        .put("createdAt", Rfc3339.format(identity.submittedAt()))
        .put("updatedAt", Rfc3339.format(state.placement().updatedAt()))
        .build();
  }

  /** Returns the status and the owner. */
  static JsonObject placement(PacketState state) {
    Placement placement = state.placement();
    return JsonObject.builder()
        .put("status", placement.status().wireName())
        .put("owner", placement.owner())
        .put("boundTo", nullable(placement.boundTo()))
        .put(
            "waitingOn",
            placement.waitReason() == null
                ? Json.Null.NULL
                : Json.of(placement.waitReason().wireName()))
        .put(
            "terminalReason",
            placement.reason() == null ? Json.Null.NULL : Json.of(placement.reason().wireName()))
        .build();
  }

  /** Renders a lease for its holder. */
  private static JsonObject of(Lease lease) {
    return JsonObject.builder()
        .put("token", lease.token())
        .put("fence", lease.fence().value())
        .put("until", Rfc3339.format(lease.until()))
        .put("ms", lease.length().toMillis())
        .build();
  }

  /** Returns the response of a claim. */
  public static JsonObject of(List<Claim> claims) {
    List<Json> items = claims.stream().map(it -> (Json) of(it)).toList();
    return JsonObject.builder().put("items", new JsonArray(items)).build();
  }

  /** Returns an item of a claim's response. */
  public static JsonObject of(Claim claim) {
    return JsonObject.builder()
        .put("packet", claim.packet().json())
        .put("lease", of(claim.lease()))
        .put("accepted", claim.accepted())
        .put("resumed", claim.resumed())
        .put("checkpoint", nullable(claim.checkpoint().map(Checkpoint::value).orElse(null)))
        .build();
  }

  /** Returns the response of a verb. */
  public static JsonObject of(VerbCall.VerbResponse response, String verb) {
    JsonObject.Builder json = JsonObject.builder().put("packet", response.packet().json());
    if (response.lease() != null) {
      json.put("lease", of(response.lease()));
    }
    List<Json> created = response.created().stream().map(it -> (Json) it.json()).toList();
    switch (verb) {
      case "handoff" -> json.put("handoff", created.get(0)).put("warnings", response.warnings());
      case "delegate" ->
          json.put("children", new JsonArray(created)).put("warnings", response.warnings());
      default -> {}
    }
    return json.build();
  }

  static Json nullable(@Nullable Json value) {
    return value == null ? Json.Null.NULL : value;
  }

  static Json nullable(@Nullable String value) {
    return value == null ? Json.Null.NULL : Json.of(value);
  }
}
