package dev.ahp.mcp.session;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.problem.ProblemCode;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The open sessions. Many clients never end their sessions, so a session expires after one idle
 * day, and a caller with too many sessions loses the least recently used ones.
 */
final class SessionRegistry {
  private static final int MAX_SESSIONS = 5_000;
  private static final int MAX_SESSIONS_PER_CALLER = 500;
  private static final long IDLE_NANOS = Duration.ofDays(1).toNanos();

  /**
   * A session and its caller.
   *
   * @param usedAt time of the last use ({@link System#nanoTime})
   */
  private record CallerSession(McpStreamableServerSession mcp, Caller caller, long usedAt) {}

  private final Map<String, CallerSession> open = new ConcurrentHashMap<>();

  /** Adds a session; returns the sessions that were evicted. */
  synchronized List<McpStreamableServerSession> add(
      McpStreamableServerSession session, Caller caller) {
    long now = System.nanoTime();
    open.values().removeIf(it -> now - it.usedAt() > IDLE_NANOS);
    List<CallerSession> own =
        open.values().stream()
            .filter(it -> it.caller().equals(caller))
            .sorted(Comparator.comparingLong((CallerSession it) -> it.usedAt() - now))
            .toList();
    List<CallerSession> oldest =
        own.subList(0, Math.max(0, own.size() - MAX_SESSIONS_PER_CALLER + 1));
    oldest.forEach(it -> open.remove(it.mcp().getId()));
    if (open.size() >= MAX_SESSIONS) {
      throw new Denied(ProblemCode.UNAVAILABLE, "too many MCP sessions; retry later");
    }
    open.put(session.getId(), new CallerSession(session, caller, now));
    return oldest.stream().map(CallerSession::mcp).toList();
  }

  /** Returns the session if it belongs to the caller. */
  Optional<McpStreamableServerSession> find(String id, Caller caller) {
    return Optional.ofNullable(open.computeIfPresent(id, (key, it) -> used(it)))
        .filter(it -> it.caller().equals(caller))
        .map(CallerSession::mcp);
  }

  private static CallerSession used(CallerSession session) {
    return new CallerSession(session.mcp, session.caller, System.nanoTime());
  }

  void remove(String id) {
    open.remove(id);
  }

  List<McpStreamableServerSession> all() {
    return open.values().stream().map(CallerSession::mcp).toList();
  }
}
