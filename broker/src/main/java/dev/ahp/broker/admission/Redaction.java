package dev.ahp.broker.admission;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.ArrayList;
import java.util.List;

/** Blacks out what records must not hold. {@code *} in a pointer stands for one level. */
public final class Redaction {
  private static final Json BLACK = Json.of("[redacted]");
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

  /** The payload of a packet as a record may hold it. */
  public JsonObject payloadOf(JsonObject packet) {
    return of(packet).asObject().flatMap(it -> it.object("payload")).orElse(JsonObject.empty());
  }

  private static Json at(Json value, List<String> path) {
    if (path.isEmpty()) {
      return BLACK;
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
