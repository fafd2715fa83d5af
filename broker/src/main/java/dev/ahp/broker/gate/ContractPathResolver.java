package dev.ahp.broker.gate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a path of a contract means in a packet. Paths start at the payload; in a handoff
 * {@code state} is {@code currentState}, {@code task_summary} is also {@code taskDescription}, and
 * an absent {@code provenance} is made of the ids of the message.
 */
public final class ContractPathResolver {
  private static final String PAYLOAD = "payload.";
  private static final String STATE = "state.";

  private ContractPathResolver() {}

  /** The value at the path; null when there is none, or it is null. */
  public static @Nullable Json value(Submission submission, String path) {
    String inside = inside(path);
    JsonObject payload = submission.payload();
    Json found = walk(payload, segments(submission, inside));
    if (found == null && submission.carriesHandoff()) {
      found = instead(payload, inside);
    }
    return found == null || found.isNull() ? null : found;
  }

  /** Where the path leads, from the packet. */
  public static String pointer(Submission submission, String path) {
    StringBuilder pointer = new StringBuilder("/payload");
    for (String segment : segments(submission, inside(path))) {
      pointer.append('/').append(JsonPointer.escape(segment));
    }
    return pointer.toString();
  }

  private static String inside(String path) {
    return path.startsWith(PAYLOAD) ? path.substring(PAYLOAD.length()) : path;
  }

  private static String[] segments(Submission submission, String inside) {
    boolean state = submission.carriesHandoff() && inside.startsWith(STATE);
    String whole = state ? "currentState." + inside.substring(STATE.length()) : inside;
    return whole.split("\\.", -1);
  }

  private static @Nullable Json instead(JsonObject payload, String inside) {
    if (inside.equals("task_summary")) {
      return payload.get("taskDescription");
    }
    if (inside.equals("provenance") || inside.startsWith("provenance.")) {
      JsonObject ids = provenance(payload);
      String rest = inside.substring("provenance".length());
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
