package dev.ahp.mcp.stateless;

import dev.ahp.json.JsonArray;
import java.util.ArrayList;
import java.util.List;

/** The revisions of MCP that the daemon supports. */
public final class McpVersions {
  /** The stateless revision. */
  public static final String STATELESS = "2026-07-28";

  /** The revisions that begin with {@code initialize}, oldest first. */
  public static final List<String> WITH_SESSIONS =
      List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");

  private McpVersions() {}

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
