package dev.ahp.broker.gate;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PayloadType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The history of the work of a packet, stored with it so that the chain need not be read.
 *
 * @param visited the agents that had the work, in order, the sender last
 * @param targets the receivers of the earlier packets of the chain
 * @param trail the agents that sent or received each state of the work
 * @param depth the delegation depth
 * @param depthLimit the largest depth that the packets above grant; {@link #UNLIMITED} if none does
 */
public record Lineage(
    List<String> visited, List<String> targets, List<StateVisit> trail, int depth, int depthLimit) {
  /** Internal member of a stored packet, never shown. */
  public static final String MEMBER = "~lineage";

  /** No packet above limits the depth. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** The maximum length of the lists. */
  private static final int MAX_LENGTH = 512;

  /** An agent and the hash of the state in which it had the work. */
  public record StateVisit(String agent, String state) {}

  public Lineage {
    visited = List.copyOf(visited);
    targets = last(targets);
    trail = last(trail);
  }

  /** Creates a lineage whose depth no packet limits. */
  Lineage(List<String> visited, List<String> targets, List<StateVisit> trail, int depth) {
    this(visited, targets, trail, depth, UNLIMITED);
  }

  private static <T> List<T> last(List<T> list) {
    return List.copyOf(list.subList(Math.max(0, list.size() - MAX_LENGTH), list.size()));
  }

  /** Returns the lineage of a first packet. */
  public static Lineage first(String sender) {
    return new Lineage(List.of(sender), List.of(), List.of(), 0);
  }

  /** Returns the lineage of a packet by which {@code owner} hands off the work of another. */
  public static Lineage handedOff(JsonObject content, String owner) {
    Lineage before = of(content);
    List<String> targets = new ArrayList<>(before.targets);
    targets.add(owner);
    List<StateVisit> trail = new ArrayList<>(before.trail);
    String state = stateOf(content);
    if (state != null) {
      trail.add(new StateVisit(content.string("sender").orElse(""), state));
      trail.add(new StateVisit(owner, state));
    }
    return new Lineage(
        visitedBy(before, owner), targets, trail, before.depth, limitBelow(content, before));
  }

  /** Returns the lineage of a packet that {@code owner} delegates. */
  public static Lineage delegated(JsonObject content, String owner) {
    Lineage before = of(content);
    return new Lineage(
        visitedBy(before, owner),
        List.of(),
        List.of(),
        before.depth + 1,
        limitBelow(content, before));
  }

  /** Returns the depth that {@code constraints.maxDepth} of a packet and those above it grant. */
  private static int limitBelow(JsonObject content, Lineage before) {
    return content
        .object("constraints")
        .flatMap(it -> it.number("maxDepth"))
        .map(it -> Math.min(before.depthLimit, before.depth + it.intValue()))
        .orElse(before.depthLimit);
  }

  private static List<String> visitedBy(Lineage before, String owner) {
    List<String> visited = new ArrayList<>(before.visited);
    if (visited.isEmpty() || !visited.get(visited.size() - 1).equals(owner)) {
      visited.add(owner);
    }
    return visited;
  }

  /** Reads the lineage of a stored packet. */
  public static Lineage of(JsonObject content) {
    JsonObject json = content.object(MEMBER).orElse(JsonObject.empty());
    List<StateVisit> trail = new ArrayList<>();
    for (Json item : json.array("trail").orElse(JsonArray.empty())) {
      item.asArray()
          .map(JsonArray::strings)
          .filter(it -> it.size() == 2)
          .ifPresent(it -> trail.add(new StateVisit(it.get(0), it.get(1))));
    }
    return new Lineage(
        content.array("visited").map(JsonArray::strings).orElse(List.of()),
        json.array("targets").map(JsonArray::strings).orElse(List.of()),
        trail,
        json.number("depth").map(Double::intValue).orElse(0),
        json.number("depthLimit").map(Double::intValue).orElse(UNLIMITED));
  }

  /** Returns the stored form without {@code visited}; null if empty. */
  public @Nullable JsonObject toJson() {
    if (targets.isEmpty() && trail.isEmpty() && depth == 0 && depthLimit == UNLIMITED) {
      return null;
    }
    JsonObject.Builder json = JsonObject.builder();
    if (depthLimit != UNLIMITED) {
      json.put("depthLimit", depthLimit);
    }
    return json.put("targets", JsonArray.ofStrings(targets))
        .put(
            "trail",
            new JsonArray(
                trail.stream()
                    .map(it -> (Json) JsonArray.ofStrings(List.of(it.agent(), it.state())))
                    .toList()))
        .put("depth", depth)
        .build();
  }

  /** Returns a hash of the remaining work and the state of a handoff; null for other packets. */
  static @Nullable String stateOf(JsonObject packet) {
    if (!PayloadType.isHandoff(packet)) {
      return null;
    }
    JsonObject payload = packet.object("payload").orElse(JsonObject.empty());
    JsonObject.Builder state = JsonObject.builder();
    state.putIfPresent("remaining", payload.get("remainingSubtasks"));
    state.putIfPresent("state", payload.get("currentState"));
    return CanonicalJson.hash(state.build()).substring("sha256:".length(), 39);
  }
}
