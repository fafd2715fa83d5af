package dev.ahp;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** An agent that can own packets: its name, and the registry entry that describes its abilities. */
public record Agent(String name, JsonObject entry) {

  public static Agent named(String name) {
    return new Agent(name, JsonObject.empty());
  }

  public Agent role(String role) {
    return withListItem("roles", role);
  }

  public Agent capability(String capability) {
    return withListItem("capabilities", capability);
  }

  public Agent domain(String domain) {
    return withListItem("domains", domain);
  }

  public Agent permission(String permission) {
    return withListItem("permissions", permission);
  }

  public Agent tool(String tool) {
    return withListItem("tools", tool);
  }

  /** Subscribes this agent to a topic. */
  public Agent topic(String topic) {
    return withListItem("topics", topic);
  }

  /** Adds a review queue that this agent serves, and marks the agent as human. */
  public Agent queue(String queue) {
    return withListItem("queues", queue).with("human", Json.of(true));
  }

  public Agent version(String version) {
    return with("version", Json.of(version));
  }

  public Agent supervisor(String agent) {
    return with("supervisor", Json.of(agent));
  }

  /** Sets the size of the context window in tokens. */
  public Agent contextWindow(long tokens) {
    return with("contextWindow", Json.of(tokens));
  }

  /** Sets any member of the entry, including members that this version does not define. */
  public Agent with(String member, Json value) {
    return new Agent(name, entry.with(member, value));
  }

  private Agent withListItem(String list, String item) {
    List<String> items =
        new ArrayList<>(entry.array(list).map(JsonArray::strings).orElse(List.of()));
    items.add(item);
    return with(list, JsonArray.ofStrings(items));
  }
}
