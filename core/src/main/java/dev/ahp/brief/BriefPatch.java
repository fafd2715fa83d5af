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
 * The difference between the visible text of a brief and the brief itself, as a tree of patches.
 *
 * <ul>
 *   <li>{@code {"members": {name: patch}}} patches the members of an object.
 *   <li>{@code {"items": [{"was": id, "patch": patch}]}} patches the items of a list. An item is
 *       found by the {@link #id} of its visible form, so items can be moved, removed and added.
 *   <li>{@code {"was": id, "is": value}} replaces a value whose visible form is unchanged. Without
 *       {@code was} the text has no value; without {@code is} the brief has none.
 * </ul>
 *
 * A patch is applied only if the patched member has the same visible form as the text. A comment
 * can therefore add values that Markdown cannot represent, but cannot contradict the text.
 */
final class BriefPatch {
  private static final int ID_LENGTH = 16;

  private BriefPatch() {}

  static Optional<JsonObject> between(@Nullable Json visible, @Nullable Json real) {
    if (visible == null ? real == null : visible.equals(real)) {
      return Optional.empty();
    }
    if (visible instanceof JsonObject from && real instanceof JsonObject to) {
      return Optional.of(members(from, to));
    }
    if (visible instanceof JsonArray from && real instanceof JsonArray to) {
      if (from.size() == to.size()) {
        return Optional.of(items(from, to));
      }
    }
    JsonObject.Builder leaf = JsonObject.builder();
    if (visible != null) {
      leaf.put("was", id(visible));
    }
    return Optional.of(leaf.putIfPresent("is", real).build());
  }

  private static JsonObject members(JsonObject visible, JsonObject real) {
    JsonObject.Builder patches = JsonObject.builder();
    JsonObject all = visible.toBuilder().putAll(real).build();
    for (String name : all.names()) {
      between(visible.get(name), real.get(name)).ifPresent(patch -> patches.put(name, patch));
    }
    return JsonObject.builder().put("members", patches.build()).build();
  }

  /** Includes items without a patch, so that patches of equal items stay in order. */
  private static JsonObject items(JsonArray visible, JsonArray real) {
    List<Json> patches = new ArrayList<>();
    for (int i = 0; i < visible.size(); i++) {
      JsonObject.Builder patch = JsonObject.builder().put("was", itemId(visible.get(i)));
      between(visible.get(i), real.get(i)).ifPresent(it -> patch.put("patch", it));
      patches.add(patch.build());
    }
    return JsonObject.builder().put("items", new JsonArray(patches)).build();
  }

  /** Applies the patches to the members of a brief. */
  static JsonObject apply(JsonObject visible, JsonObject patchTree) {
    JsonObject.Builder result = visible.toBuilder();
    JsonObject patches = patchTree.object("members").orElse(JsonObject.empty());
    patches
        .members()
        .forEach(
            (name, patch) ->
                patch.asObject().ifPresent(it -> applyToMember(result, name, visible, it)));
    return result.build();
  }

  private static void applyToMember(
      JsonObject.Builder brief, String name, JsonObject visible, JsonObject patch) {
    Json before = visible.get(name);
    Json after = patched(before, patch);
    JsonObject visibleBefore = member(name, before);
    JsonObject visibleAfter = visible(member(name, after));
    if (visibleAfter.equals(visibleBefore) || visibleAfter.equals(visible(visibleBefore))) {
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

  private static JsonObject visible(JsonObject brief) {
    return BriefOutlineReader.read(BriefOutlineWriter.write(brief));
  }

  private static @Nullable Json patched(@Nullable Json current, JsonObject patch) {
    if (patch.has("members")) {
      return current instanceof JsonObject object ? withMembers(object, patch) : current;
    }
    if (patch.has("items")) {
      return current instanceof JsonArray array ? withItems(array, patch) : current;
    }
    String was = patch.string("was").orElse("");
    boolean unchanged = was.equals(current == null ? "" : id(current));
    return unchanged ? patch.get("is") : current;
  }

  private static Json withMembers(JsonObject current, JsonObject patch) {
    JsonObject.Builder object = current.toBuilder();
    JsonObject patches = patch.object("members").orElse(JsonObject.empty());
    for (String name : patches.names()) {
      JsonObject member = patches.object(name).orElse(JsonObject.empty());
      Json value = patched(current.get(name), member);
      if (value == null) {
        object.remove(name);
      } else {
        object.put(name, value);
      }
    }
    return object.build();
  }

  private static Json withItems(JsonArray current, JsonObject patch) {
    Map<String, Deque<JsonObject>> patches = new HashMap<>();
    for (JsonObject item : patch.array("items").orElse(JsonArray.empty()).objects()) {
      patches
          .computeIfAbsent(item.string("was").orElse(""), id -> new ArrayDeque<>())
          .add(item.object("patch").orElse(NO_CHANGE));
    }
    List<Json> items = new ArrayList<>();
    for (Json item : current) {
      JsonObject next = patches.getOrDefault(itemId(item), new ArrayDeque<>()).poll();
      Json value = next == null ? item : patched(item, next);
      items.add(value == null ? item : value);
    }
    return new JsonArray(items);
  }

  /** A patch that changes nothing, because no value has this id. */
  private static final JsonObject NO_CHANGE = JsonObject.builder().put("was", "-").build();

  private static String itemId(Json item) {
    return id(CheckLine.identity(item));
  }

  private static String id(Json value) {
    String hash = CanonicalJson.hash(value);
    return hash.substring(hash.length() - ID_LENGTH);
  }
}
