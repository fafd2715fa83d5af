package dev.ahp.schema;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares two versions of a schema. A change is breaking if a document of the old version may be
 * invalid in the new one, or if a member is removed. The comparison is conservative: a keyword that
 * it does not understand is breaking if it is added or changed.
 */
public final class SchemaCompatibility {
  private static final Set<String> ANNOTATIONS =
      Set.of(
          "$id",
          "$schema",
          "$comment",
          "title",
          "description",
          "default",
          "examples",
          "deprecated",
          "readOnly",
          "writeOnly");

  private final List<BreakingChange> changes = new ArrayList<>();

  private SchemaCompatibility() {}

  /** A breaking change and the JSON Pointer of its place in the schema. */
  public record BreakingChange(String pointer, String message) {}

  /** Returns the breaking changes; empty if the new version is compatible. */
  public static List<BreakingChange> breakingChanges(Json before, Json after) {
    SchemaCompatibility comparison = new SchemaCompatibility();
    comparison.compare("", before, after);
    return List.copyOf(comparison.changes);
  }

  private void compare(String pointer, Json before, Json after) {
    if (before.equals(after) || after == Json.Bool.TRUE) {
      return;
    }
    if (!(before instanceof JsonObject old) || !(after instanceof JsonObject now)) {
      add(pointer, "was replaced by another schema");
      return;
    }
    Set<String> names = new HashSet<>(now.names());
    names.addAll(old.names());
    names.removeAll(ANNOTATIONS);
    names.stream().sorted().forEach(it -> keyword(pointer, it, old.get(it), now.get(it)));
  }

  private void keyword(String pointer, String name, @Nullable Json before, @Nullable Json after) {
    String at = pointer + "/" + JsonPointer.escape(name);
    switch (name) {
      case "properties" -> properties(at, object(before), object(after));
      case "required" -> required(at, before, after);
      case "type" -> values(at, before, after, "no longer allows the type ");
      case "enum" -> values(at, before, after, "no longer allows the value ");
      case "additionalProperties", "items" -> {
        if (before != null && after != null) {
          compare(at, before, after);
        } else if (after != null && after != Json.Bool.TRUE) {
          add(at, "restricts values that were free");
        }
      }
      default -> {
        // Without a keyword, more documents are valid.
        if (after != null && !after.equals(before)) {
          add(at, before == null ? "was added" : "was changed");
        }
      }
    }
  }

  private void properties(String pointer, JsonObject before, JsonObject after) {
    before
        .members()
        .forEach(
            (name, old) -> {
              String at = pointer + "/" + JsonPointer.escape(name);
              Json now = after.get(name);
              if (now == null) {
                add(at, "was removed");
              } else {
                compare(at, old, now);
              }
            });
  }

  private void required(String pointer, @Nullable Json before, @Nullable Json after) {
    List<String> old = strings(before);
    strings(after).stream()
        .filter(it -> !old.contains(it))
        .forEach(it -> add(pointer, "newly requires " + it));
  }

  private void values(String pointer, @Nullable Json before, @Nullable Json after, String message) {
    if (after == null) {
      return;
    }
    if (before == null) {
      add(pointer, "restricts values that were free");
      return;
    }
    List<Json> allowed = items(after);
    items(before).stream()
        .filter(it -> !allowed.contains(it) && !isWidened(it, allowed))
        .forEach(it -> add(pointer, message + CanonicalJson.text(it)));
  }

  /** An integer is also a number. */
  private static boolean isWidened(Json type, List<Json> allowed) {
    return type.equals(Json.of("integer")) && allowed.contains(Json.of("number"));
  }

  private void add(String pointer, String message) {
    changes.add(new BreakingChange(pointer, message));
  }

  private static JsonObject object(@Nullable Json value) {
    return value instanceof JsonObject object ? object : JsonObject.empty();
  }

  private static List<String> strings(@Nullable Json value) {
    return value instanceof JsonArray array ? array.strings() : List.of();
  }

  private static List<Json> items(Json value) {
    return value instanceof JsonArray array ? array.items() : List.of(value);
  }
}
