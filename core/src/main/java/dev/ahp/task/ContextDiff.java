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
 * The difference between two payloads. An added or removed member is one entry with its own
 * pointer. Lists are compared by index, except lists of objects with a unique {@code subtaskId} or
 * {@code id}, which are compared by id. A pointer into such a list refers to the payload that
 * contains the item.
 */
public record ContextDiff(
    List<ContextEntry> added, List<ContextEntry> removed, List<ContextChange> changed) {

  /** A value that exists on one side only. */
  public record ContextEntry(String pointer, Json value) {
    private Json toJson() {
      return JsonObject.builder().put("pointer", pointer).put("value", value).build();
    }
  }

  /** A value that differs. */
  public record ContextChange(String pointer, Json before, Json after) {
    private Json toJson() {
      return JsonObject.builder()
          .put("pointer", pointer)
          .put("before", before)
          .put("after", after)
          .build();
    }
  }

  public static ContextDiff between(JsonObject before, JsonObject after) {
    ContextDiff diff = new ContextDiff(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    diff.compareMembers("", before, after);
    return new ContextDiff(
        List.copyOf(diff.added), List.copyOf(diff.removed), List.copyOf(diff.changed));
  }

  /** Returns the lists {@code added}, {@code removed} and {@code changed}. */
  public JsonObject toJson() {
    return JsonObject.builder()
        .put("added", new JsonArray(added.stream().map(ContextEntry::toJson).toList()))
        .put("removed", new JsonArray(removed.stream().map(ContextEntry::toJson).toList()))
        .put("changed", new JsonArray(changed.stream().map(ContextChange::toJson).toList()))
        .build();
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
              String memberPointer = pointer + "/" + JsonPointer.escape(name);
              Json other = after.get(name);
              if (other == null) {
                removed.add(new ContextEntry(memberPointer, value));
              } else {
                compare(memberPointer, value, other);
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
    Optional<Map<String, Integer>> indexesBefore = byId(before);
    Optional<Map<String, Integer>> indexesAfter = byId(after);
    if (indexesBefore.isPresent() && indexesAfter.isPresent()) {
      compareById(pointer, before, indexesBefore.get(), after, indexesAfter.get());
    } else {
      compareByIndex(pointer, before, after);
    }
  }

  private void compareById(
      String pointer,
      JsonArray before,
      Map<String, Integer> indexesBefore,
      JsonArray after,
      Map<String, Integer> indexesAfter) {
    indexesBefore.forEach(
        (id, index) -> {
          Integer otherIndex = indexesAfter.get(id);
          if (otherIndex == null) {
            removed.add(new ContextEntry(pointer + "/" + index, before.get(index)));
          } else {
            compare(pointer + "/" + otherIndex, before.get(index), after.get(otherIndex));
          }
        });
    indexesAfter.forEach(
        (id, index) -> {
          if (!indexesBefore.containsKey(id)) {
            added.add(new ContextEntry(pointer + "/" + index, after.get(index)));
          }
        });
  }

  private void compareByIndex(String pointer, JsonArray before, JsonArray after) {
    int common = Math.min(before.size(), after.size());
    for (int i = 0; i < common; i++) {
      compare(pointer + "/" + i, before.get(i), after.get(i));
    }
    for (int i = common; i < before.size(); i++) {
      removed.add(new ContextEntry(pointer + "/" + i, before.get(i)));
    }
    for (int i = common; i < after.size(); i++) {
      added.add(new ContextEntry(pointer + "/" + i, after.get(i)));
    }
  }

  /** Returns the indexes by id; empty unless every item has a unique id. */
  private static Optional<Map<String, Integer>> byId(JsonArray items) {
    Map<String, Integer> indexes = new LinkedHashMap<>();
    for (int i = 0; i < items.size(); i++) {
      Optional<String> id =
          items.get(i).asObject().flatMap(it -> it.string("subtaskId").or(() -> it.string("id")));
      if (id.isEmpty() || indexes.put(id.get(), i) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(indexes);
  }
}
