package dev.ahp.broker.catalog;

import dev.ahp.contract.Fields;
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

/**
 * Who can own a packet: its entry, in the camelCase of the interface.
 *
 * @param json without a token; secrets of keys and of delivery are in it
 */
public record AgentEntry(String name, JsonObject json) {
  /** Names of the interface, and of the registry file. */
  private static final Map<String, String> SNAKE =
      Map.of(
          "contextWindow", "context_window",
          "requiresState", "requires_state",
          "requireSignature", "require_signature");

  public static AgentEntry empty(String name) {
    return new AgentEntry(name, JsonObject.empty());
  }

  /** Takes an entry of {@code registry.yaml}. */
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

  /** As predicates of contracts see it. */
  public JsonObject forPredicates() {
    JsonObject.Builder snake = JsonObject.builder().put("name", name);
    json.members().forEach((key, value) -> snake.put(SNAKE.getOrDefault(key, key), value));
    return snake.remove("keys").remove("delivery").build();
  }

  /** As anybody may see it. */
  public JsonObject shown() {
    JsonObject.Builder shown = JsonObject.builder().put("name", name).putAll(json);
    json.array("keys").ifPresent(keys -> shown.put("keys", KeyEntries.withoutSecrets(keys)));
    json.object("delivery")
        .ifPresent(delivery -> shown.put("delivery", delivery.without("secret")));
    return shown.build();
  }

  public String kind() {
    return json.string("kind").orElse("agent");
  }

  public List<String> roles() {
    return Fields.strings(json, "roles");
  }

  public List<String> capabilities() {
    return Fields.strings(json, "capabilities");
  }

  public List<String> permissions() {
    return Fields.strings(json, "permissions");
  }

  /** The queues of people that it watches. */
  public List<String> queues() {
    return Fields.strings(json, "queues");
  }

  public List<String> requiresState() {
    return Fields.strings(json, "requiresState");
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
    return json.array("keys").map(KeyEntries::read).orElse(KeyRing.empty());
  }

  public String transport() {
    return json.object("delivery").flatMap(it -> it.string("transport")).orElse("pull");
  }

  /** Every queue it may claim from. */
  public List<String> claimQueues() {
    List<String> all = new ArrayList<>();
    all.add(name);
    roles().forEach(role -> addGroup(all, "role:" + role));
    capabilities().forEach(it -> addGroup(all, "capability:" + it));
    queues().forEach(queue -> all.add("human:" + queue));
    return all;
  }

  private void addGroup(List<String> all, String group) {
    all.add(group);
    all.add(group + "/" + name);
  }
}
