package dev.ahp.broker.catalog;

import dev.ahp.contract.LenientReader;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.signing.KeyEntries;
import dev.ahp.signing.KeyRing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The entry of an agent, with the member names of the HTTP API. */
public final class AgentEntry {
  /** The agent claims its packets; no transport delivers them. */
  public static final String PULL = "pull";

  /**
   * The transport of an agent that another namespace exports. It is also the member of an agent
   * that sends for another namespace.
   */
  public static final String NAMESPACE = "namespace";

  /** Member names of the HTTP API and of the registry file. */
  private static final Map<String, String> SNAKE =
      Map.of(
          "contextWindow", "context_window",
          "requiresState", "requires_state",
          "requireSignature", "require_signature");

  private static final String UNSEEN = "unseen";
  private static final String PAUSED = "paused";

  private final String name;
  private final JsonObject json;
  private final List<String> roles;
  private final List<String> capabilities;
  private final List<String> permissions;
  private final List<String> queues;
  private final List<String> topics;
  private final List<String> requiresState;
  private final List<String> claimQueues;
  private final List<String> accepts;
  private final KeyRing keys;
  private final JsonObject forPredicates;

  /**
   * Creates an entry.
   *
   * @param json without a token, but with the secrets of keys and delivery
   */
  public AgentEntry(String name, JsonObject json) {
    this.name = name;
    this.json = json;
    this.roles = LenientReader.strings(json, "roles");
    this.capabilities = LenientReader.strings(json, "capabilities");
    this.permissions = LenientReader.strings(json, "permissions");
    this.queues = LenientReader.strings(json, "queues");
    this.topics = LenientReader.strings(json, "topics");
    this.requiresState = LenientReader.strings(json, "requiresState");
    this.accepts = LenientReader.strings(json, "accepts");
    this.claimQueues = List.copyOf(allQueues());
    this.keys = json.array("keys").map(KeyEntries::read).orElse(KeyRing.empty());
    this.forPredicates = inSnakeCase();
  }

  public static AgentEntry empty(String name) {
    return new AgentEntry(name, JsonObject.empty());
  }

  /** Creates an entry from {@code registry.yaml}. */
  public static AgentEntry of(RegisteredAgent agent) {
    JsonObject.Builder json = JsonObject.builder();
    agent
        .json()
        .members()
        .forEach(
            (name, value) -> {
              if (!name.equals("prompt") && !name.equals("prompt_text") && !name.equals("routes")) {
                json.put(camel(name), value);
              }
            });
    agent
        .queue()
        .ifPresent(queue -> json.remove("queue").put("queues", JsonArray.of(Json.of(queue))));
    return new AgentEntry(agent.name(), json.build());
  }

  private static String camel(String name) {
    return SNAKE.entrySet().stream()
        .filter(it -> it.getValue().equals(name))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(name);
  }

  public String name() {
    return name;
  }

  public JsonObject json() {
    return json;
  }

  /** Returns the entry in the form for contract predicates. */
  public JsonObject forPredicates() {
    return forPredicates;
  }

  private JsonObject inSnakeCase() {
    JsonObject.Builder snake = JsonObject.builder().put("name", name);
    json.members().forEach((key, value) -> snake.put(SNAKE.getOrDefault(key, key), value));
    return snake.remove("keys").remove("delivery").build();
  }

  /** Returns the entry without secrets. */
  public JsonObject withoutSecrets() {
    JsonObject.Builder shown = JsonObject.builder().put("name", name).putAll(json);
    json.array("keys").ifPresent(keys -> shown.put("keys", KeyEntries.withoutSecrets(keys)));
    json.object("delivery")
        .ifPresent(delivery -> shown.put("delivery", delivery.without("secret")));
    return shown.build();
  }

  /** Returns whether the entry exists only because a packet named it as target ({@code --dev}). */
  public boolean isUnseen() {
    return json.bool(UNSEEN).orElse(false);
  }

  /** Returns an entry that a packet named, of an agent that has not called yet. */
  public static AgentEntry unseen(String name) {
    return new AgentEntry(name, JsonObject.builder().put(UNSEEN, true).build());
  }

  /** Returns whether the agent gets no offers. */
  public boolean isPaused() {
    return json.get(PAUSED) != null;
  }

  /** Returns the reason, time and operator of the pause, or null. */
  public @Nullable JsonObject pause() {
    return json.object(PAUSED).orElse(null);
  }

  /** Returns this entry with a pause, or without one if it is null. */
  public AgentEntry withPause(@Nullable JsonObject pause) {
    return new AgentEntry(name, pause == null ? json.without(PAUSED) : json.with(PAUSED, pause));
  }

  public String kind() {
    return json.string("kind").orElse("agent");
  }

  public List<String> roles() {
    return roles;
  }

  public List<String> capabilities() {
    return capabilities;
  }

  public List<String> permissions() {
    return permissions;
  }

  /** Returns the inbox queues that it serves. */
  public List<String> queues() {
    return queues;
  }

  /** Returns the topics that it subscribes to. */
  public List<String> topics() {
    return topics;
  }

  public List<String> requiresState() {
    return requiresState;
  }

  public Optional<String> version() {
    return json.string("version");
  }

  public Optional<String> supervisor() {
    return json.string("supervisor");
  }

  public boolean requiresSignature() {
    return json.bool("requireSignature").orElse(false);
  }

  public KeyRing keys() {
    return keys;
  }

  public String transport() {
    return json.object("delivery").flatMap(it -> it.string("transport")).orElse(PULL);
  }

  /**
   * Returns whether an export between namespaces defines this entry, so that no caller edits it.
   */
  public boolean isManaged() {
    return transport().equals(NAMESPACE) || sendsFor().isPresent();
  }

  /** Returns the namespace whose packets this agent sends; such an agent receives none. */
  public Optional<String> sendsFor() {
    return json.string(NAMESPACE);
  }

  /** Returns the packet types that an agent of another namespace is exported for. */
  public List<String> exportedTypes() {
    return LenientReader.strings(delivery(), "types");
  }

  /** Returns whether the agent takes a payload type; without a list it takes all. */
  public boolean accepts(String payloadType) {
    return accepts.isEmpty() || accepts.stream().anyMatch(it -> matches(it, payloadType));
  }

  /** A pattern is a type, or ends with {@code .x} or {@code *} for all versions that follow. */
  private static boolean matches(String pattern, String type) {
    String prefix =
        pattern.endsWith(".x") || pattern.endsWith("*")
            ? pattern.substring(0, pattern.length() - 1)
            : null;
    return prefix == null ? pattern.equals(type) : type.startsWith(prefix);
  }

  /** Returns the payload types that the agent takes; empty for all. */
  public List<String> accepts() {
    return accepts;
  }

  /** Returns the size of its context window in tokens. */
  public OptionalInt contextWindow() {
    return json.number("contextWindow").filter(it -> it >= 1).stream()
        .mapToInt(it -> (int) Math.min(it, Integer.MAX_VALUE))
        .findFirst();
  }

  /** Returns the region of the agent; empty if unknown. */
  public String region() {
    return json.string("region").orElse("");
  }

  /** Returns the region of the transport that delivers to it; empty if unknown. */
  public String deliveryRegion() {
    return delivery().string("region").orElse("");
  }

  /** Returns its delivery settings, including secrets. */
  public JsonObject delivery() {
    return json.object("delivery").orElse(JsonObject.empty());
  }

  /** Returns every target that includes this agent. */
  public List<String> targets() {
    List<String> all = new ArrayList<>(List.of(name));
    roles().forEach(role -> all.add("role:" + role));
    capabilities().forEach(it -> all.add("capability:" + it));
    return all;
  }

  /** Returns the queues that it may claim from. */
  public List<String> claimQueues() {
    return claimQueues;
  }

  private List<String> allQueues() {
    List<String> all = new ArrayList<>();
    all.add(name);
    roles.forEach(role -> addGroup(all, "role:" + role));
    capabilities.forEach(it -> addGroup(all, "capability:" + it));
    queues.forEach(queue -> all.add("human:" + queue));
    return all;
  }

  private void addGroup(List<String> all, String group) {
    all.add(group);
    all.add(group + "/" + name);
  }
}
