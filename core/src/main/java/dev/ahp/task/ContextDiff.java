package dev.ahp.task;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What changed from one payload to the next. A whole member that came or went is one entry at its
 * own pointer. Lists are compared by index, but lists of objects with a {@code subtaskId} or {@code
 * id} by that: then a pointer into the list names the place in the payload that still has the item.
 */
public record ContextDiff(
    List<ContextEntry> added, List<ContextEntry> removed, List<ContextChange> changed) {

  /** Something that is only on one side. */
  public record ContextEntry(String pointer, Json value) {}

  /** Something that is there on both sides, but not the same. */
  public record ContextChange(String pointer, Json before, Json after) {}

  public static ContextDiff between(JsonObject before, JsonObject after) {
    ContextDiff diff = new ContextDiff(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    diff.compareMembers("", before, after);
    return new ContextDiff(
        List.copyOf(diff.added), List.copyOf(diff.removed), List.copyOf(diff.changed));
  }

  public boolean isEmpty() {
    return added.isEmpty() && removed.isEmpty() && changed.isEmpty();
  }

  private void compare(String pointer, Json before, Json after) {
    if (before.equals(after)) {
      return;
    }
    if (before instanceof JsonObject one && after instanceof JsonObject other) {
      compareMembers(pointer, one, other);
    } else if (before instanceof JsonArray one && after instanceof JsonArray other) {
      compareItems(pointer, one, other);
    } else {
      changed.add(new ContextChange(pointer, before, after));
    }
  }

  private void compareMembers(String pointer, JsonObject before, JsonObject after) {
    before
        .members()
        .forEach(
            (name, value) -> {
              String place = pointer + "/" + JsonPointer.escape(name);
              Json other = after.get(name);
              if (other == null) {
                removed.add(new ContextEntry(place, value));
              } else {
                compare(place, value, other);
              }
            });
    after
        .members()
        .forEach(
            (name, value) -> {
              if (!before.has(name)) {
                added.add(new ContextEntry(pointer + "/" + JsonPointer.escape(name), value));
              }
            });
  }

  private void compareItems(String pointer, JsonArray before, JsonArray after) {
    Optional<Map<String, Integer>> old = byId(before);
    Optional<Map<String, Integer>> now = byId(after);
    if (old.isPresent() && now.isPresent()) {
      compareById(pointer, before, old.get(), after, now.get());
    } else {
      compareByIndex(pointer, before, after);
    }
  }

  private void compareById(
      String pointer,
      JsonArray before,
      Map<String, Integer> old,
      JsonArray after,
      Map<String, Integer> now) {
    old.forEach(
        (id, index) -> {
          Integer there = now.get(id);
          if (there == null) {
            removed.add(new ContextEntry(pointer + "/" + index, before.get(index)));
          } else {
            compare(pointer + "/" + there, before.get(index), after.get(there));
          }
        });
    now.forEach(
        (id, index) -> {
          if (!old.containsKey(id)) {
            added.add(new ContextEntry(pointer + "/" + index, after.get(index)));
          }
        });
  }

  private void compareByIndex(String pointer, JsonArray before, JsonArray after) {
    int both = Math.min(before.size(), after.size());
    for (int i = 0; i < both; i++) {
      compare(pointer + "/" + i, before.get(i), after.get(i));
    }
    for (int i = both; i < before.size(); i++) {
      removed.add(new ContextEntry(pointer + "/" + i, before.get(i)));
    }
    for (int i = both; i < after.size(); i++) {
      added.add(new ContextEntry(pointer + "/" + i, after.get(i)));
    }
  }

  /** Empty unless every item has an id and no two have the same. */
  private static Optional<Map<String, Integer>> byId(JsonArray items) {
    Map<String, Integer> places = new LinkedHashMap<>();
    for (int i = 0; i < items.size(); i++) {
      Optional<String> id =
          items.get(i).asObject().flatMap(it -> it.string("subtaskId").or(() -> it.string("id")));
      if (id.isEmpty() || places.put(id.get(), i) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(places);
  }
}
