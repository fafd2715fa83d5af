package dev.ahp;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Anyone who can own a packet: a name, and the entry that says what it can do. */
public record Agent(String name, JsonObject entry) {

  public static Agent named(String name) {
    return new Agent(name, JsonObject.empty());
  }

  public Agent role(String role) {
    return adding("roles", role);
  }

  public Agent capability(String capability) {
    return adding("capabilities", capability);
  }

  public Agent domain(String domain) {
    return adding("domains", domain);
  }

  public Agent permission(String permission) {
    return adding("permissions", permission);
  }

  public Agent tool(String tool) {
    return adding("tools", tool);
  }

  /** A queue of people that this agent, a person, watches. */
  public Agent queue(String queue) {
    return adding("queues", queue).with("human", Json.of(true));
  }

  public Agent version(String version) {
    return with("version", Json.of(version));
  }

  public Agent supervisor(String agent) {
    return with("supervisor", Json.of(agent));
  }

  /** In tokens. */
  public Agent contextWindow(long tokens) {
    return with("contextWindow", Json.of((double) tokens));
  }

  public Agent with(String member, Json value) {
    return new Agent(name, entry.with(member, value));
  }

  private Agent adding(String list, String item) {
    List<String> items =
        new ArrayList<>(entry.array(list).map(JsonArray::strings).orElse(List.of()));
    items.add(item);
    return with(list, JsonArray.ofStrings(items));
  }
}
