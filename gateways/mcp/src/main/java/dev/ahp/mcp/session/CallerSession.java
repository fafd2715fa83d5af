package dev.ahp.mcp.session;

import dev.ahp.broker.api.Caller;
import io.modelcontextprotocol.spec.McpStreamableServerSession;

/**
 * A session and whose it is.
 *
 * @param usedAt when it was last used, in nanoseconds of this process
 */
record CallerSession(McpStreamableServerSession mcp, Caller caller, long usedAt) {
  CallerSession used(long now) {
    return new CallerSession(mcp, caller, now);
  }
}
