package dev.ahp.broker.view;

import dev.ahp.broker.move.PersonalVault;
import dev.ahp.broker.store.Assigned;
import dev.ahp.broker.store.Detail;
import dev.ahp.broker.store.Identity;
import dev.ahp.broker.store.LeaseState;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Standing;
import dev.ahp.broker.store.View;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A packet as its parties see it. */
public final class PacketView {
  private static final String HIDDEN = "~";
  private static final List<String> OUTCOME = List.of("evidence", "artifacts", "cost", "progress");

  private final PersonalVault vault;

  public PacketView(PersonalVault vault) {
    this.vault = vault;
  }

  /** What was sent, what was added at its birth, and how it stands. */
  public JsonObject of(PacketState state, JsonObject content, View view) {
    JsonObject.Builder packet = content.toBuilder();
    for (String name : content.names()) {
      if (name.startsWith(HIDDEN)) {
        packet.remove(name);
      }
    }
    List<String> assigned = new ArrayList<>(Assigned.of(content));
    Assigning assigning = new Assigning(packet, assigned);
    standing(assigning, state);
    outcome(assigning, state.detail());
    assigning.put("children", children(state, view));
    meta(assigning, state.detail(), content);
    assigning.put("updatedAt", Json.of(Rfc3339.format(state.standing().updatedAt())));
    packet.put("assigned", JsonArray.ofStrings(assigned));
    return vault.restored(view, state, packet.build());
  }

  private record Assigning(JsonObject.Builder packet, List<String> assigned) {
    void put(String name, Json value) {
      if (!assigned.contains(name)) {
        assigned.add(name);
      }
      packet.put(name, value);
    }
  }

  private static void standing(Assigning packet, PacketState state) {
    packet.put("status", Json.of(state.status().wireName()));
    packet.put("owner", Json.of(state.standing().owner()));
    packet.put("boundTo", nullable(state.standing().boundTo()));
    if (!packet.packet().has("contract")) {
      packet.put("contract", nullable(state.identity().contract()));
    }
    if (!packet.packet().has("effectiveTrust")) {
      packet.put("effectiveTrust", JsonObject.empty());
    }
    packet.put(
        "waitingOn",
        state.standing().waitingOn() == null
            ? Json.Null.NULL
            : Json.of(state.standing().waitingOn().wireName()));
    packet.put(
        "terminalReason",
        state.standing().reason() == null
            ? Json.Null.NULL
            : Json.of(state.standing().reason().wireName()));
  }

  private static void outcome(Assigning packet, Detail detail) {
    packet.put("error", nullable(detail.get("error")));
    packet.put("result", nullable(detail.get("result")));
    packet.put("needs", listed(detail.get("needs")));
    packet.put("violations", listed(detail.get("violations")));
    for (String member : OUTCOME) {
      Json value = detail.get(member);
      if (value != null) {
        packet.put(member, value);
      }
    }
  }

  private static JsonArray children(PacketState state, View view) {
    if (state.detail().number("childrenTotal") == 0) {
      return JsonArray.empty();
    }
    return JsonArray.ofStrings(
        view.packets(PacketQuery.childrenOf(state.id())).stream().map(PacketState::id).toList());
  }

  private static void meta(Assigning packet, Detail detail, JsonObject content) {
    Json answer = detail.get("answer");
    if (answer != null) {
      JsonObject meta = content.object("meta").orElse(JsonObject.empty());
      packet.put("meta", meta.with("answer", answer));
    }
  }

  /** What is looked for in lists: no content, so that a page of them is small and quick. */
  public static JsonObject brief(PacketState state) {
    Identity identity = state.identity();
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
        .putAll(now(state))
        .put("createdAt", Rfc3339.format(identity.submittedAt()))
        .put("updatedAt", Rfc3339.format(state.standing().updatedAt()))
        .build();
  }

  /** Where it stands and with whom. */
  static JsonObject now(PacketState state) {
    Standing standing = state.standing();
    return JsonObject.builder()
        .put("status", standing.status().wireName())
        .put("owner", standing.owner())
        .put("boundTo", nullable(standing.boundTo()))
        .put(
            "waitingOn",
            standing.waitingOn() == null
                ? Json.Null.NULL
                : Json.of(standing.waitingOn().wireName()))
        .put(
            "terminalReason",
            standing.reason() == null ? Json.Null.NULL : Json.of(standing.reason().wireName()))
        .build();
  }

  /** A lease as its holder sees it. */
  public static JsonObject of(LeaseState lease) {
    return JsonObject.builder()
        .put("token", String.valueOf(lease.token()))
        .put("fence", (double) lease.fence())
        .put("until", Rfc3339.format(lease.until()))
        .put("ms", (double) lease.ms())
        .build();
  }

  static Json listed(@Nullable Json value) {
    return value == null ? JsonArray.empty() : value;
  }

  static Json nullable(@Nullable Json value) {
    return value == null ? Json.Null.NULL : value;
  }

  static Json nullable(@Nullable String value) {
    return value == null ? Json.Null.NULL : Json.of(value);
  }
}
