package dev.ahp.cli.remote;

import dev.ahp.Denied;
import dev.ahp.cli.command.CommandException;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.id.Ids;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Accepts a unique prefix of an id where a command expects the id of a packet or task. */
final class IdResolver {
  private static final int MIN_PREFIX_LENGTH = 8;
  private static final int UUID_LENGTH = 36;
  private static final int MAX_CANDIDATES = 5;

  private final DaemonClient daemon;

  IdResolver(DaemonClient daemon) {
    this.daemon = daemon;
  }

  /** What an id names. */
  enum IdKind {
    PACKET("packets"),
    TASK("tasks");

    private final String member;

    IdKind(String member) {
      this.member = member;
    }
  }

  /** An id and what it names. */
  record ResolvedId(IdKind idKind, String id) {}

  /**
   * Calls with the id. If it is unknown, calls once more with the only id that starts with it. So a
   * whole id costs no additional request.
   */
  <T> T call(IdKind idKind, String id, Function<String, T> action) {
    try {
      return action.apply(id);
    } catch (Denied refusal) {
      return action.apply(unique(id, List.of(idKind), refusal).id());
    }
  }

  /** Returns the only id that starts with {@code prefix}; otherwise throws. */
  ResolvedId unique(String prefix, List<IdKind> idKinds, Denied refusal) {
    if (!isNotFound(refusal) || !isPrefix(prefix)) {
      throw refusal;
    }
    List<ResolvedId> found = find(prefix, idKinds);
    if (found.isEmpty() || found.stream().anyMatch(it -> it.id().equals(prefix))) {
      throw refusal;
    }
    return single(prefix, found);
  }

  /** Returns the id for a filter: the only id that starts with the text, else the text. */
  String filter(IdKind idKind, String text) {
    if (!isPrefix(text) || text.length() == UUID_LENGTH) {
      return text;
    }
    List<ResolvedId> found = find(text, List.of(idKind));
    boolean isWhole = found.stream().anyMatch(it -> it.id().equals(text));
    return found.isEmpty() || isWhole ? text : single(text, found).id();
  }

  static boolean isNotFound(Denied refusal) {
    return refusal.code().equals(ProblemCode.NOT_FOUND.name());
  }

  private static boolean isPrefix(String text) {
    return text.length() >= MIN_PREFIX_LENGTH && Ids.isId(text);
  }

  private List<ResolvedId> find(String prefix, List<IdKind> idKinds) {
    JsonObject ids = daemon.get(ApiPath.of("v1", "ids").with("prefix", prefix));
    List<ResolvedId> found = new ArrayList<>();
    for (IdKind idKind : idKinds) {
      ids.array(idKind.member).orElse(JsonArray.empty()).strings().stream()
          .map(it -> new ResolvedId(idKind, it))
          .forEach(found::add);
    }
    return found;
  }

  private static ResolvedId single(String prefix, List<ResolvedId> found) {
    if (found.size() == 1) {
      return found.get(0);
    }
    String candidates =
        found.stream()
            .limit(MAX_CANDIDATES)
            .map(ResolvedId::id)
            .collect(Collectors.joining(", ", "", found.size() > MAX_CANDIDATES ? ", …" : ""));
    throw new CommandException(
        "%s is not unique; type more characters of one of these ids: %s"
            .formatted(prefix, candidates));
  }
}
