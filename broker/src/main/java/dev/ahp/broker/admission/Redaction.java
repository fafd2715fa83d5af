package dev.ahp.broker.admission;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.safety.secret.SecretScanner;
import java.util.ArrayList;
import java.util.List;

/**
 * Redacts members of audit records by JSON pointer; {@code *} matches one level. Callers mask
 * secrets in addition.
 */
public final class Redaction {
  private static final Json REDACTED = Json.of("[redacted]");
  private static final String ANY = "*";

  private final List<List<String>> paths;

  public Redaction(List<String> pointers) {
    this.paths = pointers.stream().map(it -> JsonPointer.parse(it).segments()).toList();
  }

  public Json of(Json packet) {
    Json redacted = packet;
    for (List<String> path : paths) {
      redacted = at(redacted, path);
    }
    return redacted;
  }

  /** Returns the redacted payload of a packet, with its secrets masked. */
  public JsonObject payloadOf(JsonObject packet) {
    return of(packet)
        .asObject()
        .flatMap(it -> it.object("payload"))
        .flatMap(it -> SecretScanner.redact(it).asObject())
        .orElse(JsonObject.empty());
  }

  private static Json at(Json value, List<String> path) {
    if (path.isEmpty()) {
      return REDACTED;
    }
    String segment = path.get(0);
    List<String> rest = path.subList(1, path.size());
    if (value instanceof JsonObject object) {
      JsonObject.Builder changed = object.toBuilder();
      object
          .members()
          .forEach(
              (name, member) -> {
                if (segment.equals(ANY) || segment.equals(name)) {
                  changed.put(name, at(member, rest));
                }
              });
      return changed.build();
    }
    if (value instanceof JsonArray array) {
      List<Json> items = new ArrayList<>(array.items());
      for (int i = 0; i < items.size(); i++) {
        if (segment.equals(ANY) || segment.equals(Integer.toString(i))) {
          items.set(i, at(items.get(i), rest));
        }
      }
      return new JsonArray(items);
    }
    return value;
  }
}
