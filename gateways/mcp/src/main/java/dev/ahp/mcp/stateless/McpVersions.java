package dev.ahp.mcp.stateless;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The revisions of MCP that the daemon supports. */
public final class McpVersions {
  static final String VERSION = McpMessages.PREFIX + "protocolVersion";

  /** The stateless revision. */
  public static final String STATELESS = "2026-07-28";

  /** The revisions that begin with {@code initialize}, oldest first. */
  public static final List<String> WITH_SESSIONS =
      List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");

  /** The method that opens a subscription. */
  public static final String LISTEN = "subscriptions/listen";

  private static final Set<String> ONLY_STATELESS = Set.of("server/discover", LISTEN);

  private McpVersions() {}

  /**
   * Returns whether a message belongs to the stateless revision: by the version in its metadata or,
   * without one, by a method that only this revision has.
   */
  public static boolean isStateless(JsonObject message) {
    return version(message)
        .map(it -> !WITH_SESSIONS.contains(it))
        .orElseGet(() -> message.string("method").filter(ONLY_STATELESS::contains).isPresent());
  }

  /** Returns the version that a message names in its metadata. */
  static Optional<String> version(JsonObject message) {
    return message
        .object("params")
        .flatMap(it -> it.object(McpMessages.META))
        .flatMap(it -> it.string(VERSION));
  }

  /** Returns all revisions, newest first. */
  static JsonArray all() {
    List<String> versions = new ArrayList<>();
    versions.add(STATELESS);
    for (int i = WITH_SESSIONS.size() - 1; i >= 0; i--) {
      versions.add(WITH_SESSIONS.get(i));
    }
    return JsonArray.ofStrings(versions);
  }
}
