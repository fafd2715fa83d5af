package dev.ahp.mcp.session;

import dev.ahp.broker.api.Caller;
import io.modelcontextprotocol.spec.McpStreamableServerSession;

/**
 * A session and its caller.
 *
 * @param usedAt time of the last use ({@link System#nanoTime})
 */
record CallerSession(McpStreamableServerSession mcp, Caller caller, long usedAt) {
  CallerSession used(long now) {
    return new CallerSession(mcp, caller, now);
  }
}
