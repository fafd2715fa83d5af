package dev.ahp.brief;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The difference between what a text shows of a brief and the brief itself, as a tree of patches.
 *
 * <ul>
 *   <li>{@code {"members": {name: patch}}} goes into an object.
 *   <li>{@code {"items": [{"was": id, "patch": patch}]}} goes into a list. An item is found by the
 *       {@link #id} of what the text shows, so items may be moved, removed and added.
 *   <li>{@code {"was": id, "is": value}} replaces a value that still shows as it did; without
 *       {@code was} the text showed nothing there, without {@code is} there is nothing.
 * </ul>
 *
 * A patch is taken only if the member, written again, would show as the text shows it. A comment
 * can therefore add what Markdown has no place for, but cannot say anything against the text.
 */
final class BriefPatch {
  private static final int ID_LENGTH = 16;

  private BriefPatch() {}

  static Optional<JsonObject> between(@Nullable Json shown, @Nullable Json real) {
    if (shown == null ? real == null : shown.equals(real)) {
      return Optional.empty();
    }
    if (shown instanceof JsonObject from && real instanceof JsonObject to) {
      return Optional.of(members(from, to));
    }
    if (shown instanceof JsonArray from && real instanceof JsonArray to) {
      if (from.size() == to.size()) {
        return Optional.of(items(from, to));
      }
    }
    JsonObject.Builder leaf = JsonObject.builder();
    if (shown != null) {
      leaf.put("was", id(shown));
    }
    return Optional.of(leaf.putIfPresent("is", real).build());
  }

  private static JsonObject members(JsonObject shown, JsonObject real) {
    JsonObject.Builder patches = JsonObject.builder();
    JsonObject all = shown.toBuilder().putAll(real).build();
    for (String name : all.names()) {
      between(shown.get(name), real.get(name)).ifPresent(patch -> patches.put(name, patch));
    }
    return JsonObject.builder().put("members", patches.build()).build();
  }

  /** Also names the items without a patch, so that of two equal ones the right one gets it. */
  private static JsonObject items(JsonArray shown, JsonArray real) {
    List<Json> patches = new ArrayList<>();
    for (int i = 0; i < shown.size(); i++) {
      JsonObject.Builder patch = JsonObject.builder().put("was", itemId(shown.get(i)));
      between(shown.get(i), real.get(i)).ifPresent(it -> patch.put("patch", it));
      patches.add(patch.build());
    }
    return JsonObject.builder().put("items", new JsonArray(patches)).build();
  }

  /** Repairs a whole brief, member by member. */
  static JsonObject apply(JsonObject shown, JsonObject residual) {
    JsonObject.Builder repaired = shown.toBuilder();
    JsonObject patches = residual.object("members").orElse(JsonObject.empty());
    patches
        .members()
        .forEach(
            (name, patch) -> patch.asObject().ifPresent(it -> repair(repaired, name, shown, it)));
    return repaired.build();
  }

  private static void repair(
      JsonObject.Builder brief, String name, JsonObject shown, JsonObject patch) {
    Json before = shown.get(name);
    Json after = patched(before, patch);
    JsonObject asShown = member(name, before);
    JsonObject showing = shown(member(name, after));
    if (showing.equals(asShown) || showing.equals(shown(asShown))) {
      if (after == null) {
        brief.remove(name);
      } else {
        brief.put(name, after);
      }
    }
  }

  private static JsonObject member(String name, @Nullable Json value) {
    return JsonObject.builder().putIfPresent(name, value).build();
  }

  private static JsonObject shown(JsonObject brief) {
    return BriefOutlineReader.read(BriefMarkdown.section(BriefOutlineWriter.write(brief)));
  }

  private static @Nullable Json patched(@Nullable Json now, JsonObject patch) {
    if (patch.has("members")) {
      return now instanceof JsonObject object ? withMembers(object, patch) : now;
    }
    if (patch.has("items")) {
      return now instanceof JsonArray array ? withItems(array, patch) : now;
    }
    String was = patch.string("was").orElse("");
    boolean untouched = was.equals(now == null ? "" : id(now));
    return untouched ? patch.get("is") : now;
  }

  private static Json withMembers(JsonObject now, JsonObject patch) {
    JsonObject.Builder object = now.toBuilder();
    JsonObject patches = patch.object("members").orElse(JsonObject.empty());
    for (String name : patches.names()) {
      JsonObject member = patches.object(name).orElse(JsonObject.empty());
      Json value = patched(now.get(name), member);
      if (value == null) {
        object.remove(name);
      } else {
        object.put(name, value);
      }
    }
    return object.build();
  }

  private static Json withItems(JsonArray now, JsonObject patch) {
    Map<String, Deque<JsonObject>> patches = new HashMap<>();
    for (JsonObject item : patch.array("items").orElse(JsonArray.empty()).objects()) {
      patches
          .computeIfAbsent(item.string("was").orElse(""), id -> new ArrayDeque<>())
          .add(item.object("patch").orElse(NOTHING));
    }
    List<Json> items = new ArrayList<>();
    for (Json item : now) {
      JsonObject next = patches.getOrDefault(itemId(item), new ArrayDeque<>()).poll();
      Json value = next == null ? item : patched(item, next);
      items.add(value == null ? item : value);
    }
    return new JsonArray(items);
  }

  /** Changes no value, for no value has this id. */
  private static final JsonObject NOTHING = JsonObject.builder().put("was", "-").build();

  private static String itemId(Json item) {
    return id(CheckLine.identity(item));
  }

  private static String id(Json value) {
    String hash = CanonicalJson.hash(value);
    return hash.substring(hash.length() - ID_LENGTH);
  }
}
