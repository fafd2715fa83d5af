package dev.ahp.broker.gate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the paths of a contract. Paths start at the payload. In a handoff, {@code state} is
 * {@code currentState}, {@code task_summary} falls back to {@code taskDescription}, and a missing
 * {@code provenance} is built from the ids of the message.
 */
public final class ContractPathResolver {
  private static final String PAYLOAD = "payload.";
  private static final String STATE = "state.";

  private ContractPathResolver() {}

  /** Returns the value at a path, or null. */
  public static @Nullable Json value(Submission submission, String path) {
    String relative = relative(path);
    JsonObject payload = submission.payload();
    Json found = walk(payload, segments(submission, relative));
    if (found == null && submission.carriesHandoff()) {
      found = fallback(payload, relative);
    }
    return found == null || found.isNull() ? null : found;
  }

  /** Returns the JSON pointer of a path. */
  public static String pointer(Submission submission, String path) {
    StringBuilder pointer = new StringBuilder("/payload");
    for (String segment : segments(submission, relative(path))) {
      pointer.append('/').append(JsonPointer.escape(segment));
    }
    return pointer.toString();
  }

  private static String relative(String path) {
    return path.startsWith(PAYLOAD) ? path.substring(PAYLOAD.length()) : path;
  }

  private static String[] segments(Submission submission, String relative) {
    boolean state = submission.carriesHandoff() && relative.startsWith(STATE);
    String resolved = state ? "currentState." + relative.substring(STATE.length()) : relative;
    return resolved.split("\\.", -1);
  }

  private static @Nullable Json fallback(JsonObject payload, String relative) {
    if (relative.equals("task_summary")) {
      return payload.get("taskDescription");
    }
    if (relative.equals("provenance") || relative.startsWith("provenance.")) {
      JsonObject ids = provenance(payload);
      String rest = relative.substring("provenance".length());
      return rest.isEmpty() ? ids : walk(ids, rest.substring(1).split("\\.", -1));
    }
    return null;
  }

  static JsonObject provenance(JsonObject payload) {
    JsonObject.Builder ids = JsonObject.builder();
    ids.putIfPresent("handoffId", payload.get("handoffId"));
    ids.putIfPresent("parentHandoffId", payload.get("parentHandoffId"));
    payload
        .object("fromAgent")
        .ifPresent(from -> ids.putIfPresent("executionId", from.get("executionId")));
    return ids.build();
  }

  private static @Nullable Json walk(Json start, String[] segments) {
    Json at = start;
    for (String segment : segments) {
      if (at instanceof JsonObject object) {
        at = object.get(segment);
      } else if (at instanceof JsonArray array && isIndex(segment)) {
        int index = Integer.parseInt(segment);
        at = index < array.size() ? array.get(index) : null;
      } else {
        return null;
      }
      if (at == null) {
        return null;
      }
    }
    return at;
  }

  private static boolean isIndex(String segment) {
    return !segment.isEmpty()
        && segment.length() <= 6
        && segment.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
