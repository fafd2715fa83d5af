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
 * The sessions that are open. One that is not used for a day is forgotten, and of a caller that
 * opens very many the one that it has not used for longest: many clients never end theirs.
 */
final class SessionRegistry {
  private static final int MOST = 5_000;
  private static final int MOST_OF_ONE = 500;
  private static final long IDLE_NANOS = Duration.ofDays(1).toNanos();

  private final Map<String, CallerSession> open = new ConcurrentHashMap<>();

  /** Adds one; gives those that had to make room for it. */
  synchronized List<McpStreamableServerSession> add(
      McpStreamableServerSession session, Caller caller) {
    long now = System.nanoTime();
    open.values().removeIf(it -> now - it.usedAt() > IDLE_NANOS);
    List<CallerSession> own =
        open.values().stream()
            .filter(it -> it.caller().equals(caller))
            .sorted(Comparator.comparingLong((CallerSession it) -> it.usedAt() - now))
            .toList();
    List<CallerSession> oldest = own.subList(0, Math.max(0, own.size() - MOST_OF_ONE + 1));
    oldest.forEach(it -> open.remove(it.mcp().getId()));
    if (open.size() >= MOST) {
      throw new Denied(ProblemCode.UNAVAILABLE, "there are too many sessions");
    }
    open.put(session.getId(), new CallerSession(session, caller, now));
    return oldest.stream().map(CallerSession::mcp).toList();
  }

  /** The session of that id, if it is this caller's. */
  Optional<McpStreamableServerSession> find(String id, Caller caller) {
    return Optional.ofNullable(open.computeIfPresent(id, (key, it) -> it.used(System.nanoTime())))
        .filter(it -> it.caller().equals(caller))
        .map(CallerSession::mcp);
  }

  void remove(String id) {
    open.remove(id);
  }

  List<McpStreamableServerSession> all() {
    return open.values().stream().map(CallerSession::mcp).toList();
  }
}
