package dev.ahp.mcp.session;

import dev.ahp.broker.exchange.Caller;
import io.modelcontextprotocol.spec.McpStreamableServerSession;

/**
 * A session and whose it is.
 *
 * @param usedAt when it was last used, in nanoseconds of this process
 */
record Session(McpStreamableServerSession mcp, Caller caller, long usedAt) {
  Session used(long now) {
    return new Session(mcp, caller, now);
  }
}
