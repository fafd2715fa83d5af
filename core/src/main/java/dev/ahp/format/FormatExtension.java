package dev.ahp.format;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The difference between the value read from a rendering and the original value: members to set and
 * members to drop. Only the difference is stored, so edits of the readable part take effect.
 *
 * @param of the type of the result: {@code message}, {@code packet} (an envelope around the
 *     message) or the name of a format
 * @param payload for a packet that contains a handoff, the difference of the message; all other
 *     members of the packet are in {@code set}
 */
record FormatExtension(
    String of, JsonObject set, List<String> drop, Optional<FormatExtension> payload) {
  static final String MEMBER = "ahpExtension";
  static final String MESSAGE = "message";
  static final String PACKET = "packet";

  static FormatExtension between(String of, JsonObject read, JsonObject wanted) {
    JsonObject.Builder set = JsonObject.builder();
    for (Map.Entry<String, Json> member : wanted.members().entrySet()) {
      if (!member.getValue().equals(read.get(member.getKey()))) {
        set.put(member.getKey(), member.getValue());
      }
    }
    List<String> drop = read.names().stream().filter(name -> !wanted.has(name)).toList();
    return new FormatExtension(of, set.build(), drop, Optional.empty());
  }

  /** Returns the extension that restores the packet around the message. */
  static FormatExtension packet(JsonObject read, JsonObject packet) {
    Optional<JsonObject> message = CommonFormat.handoffIn(packet);
    return message.isPresent()
        ? new FormatExtension(
            PACKET,
            packet.without("payload"),
            List.of(),
            Optional.of(between(MESSAGE, read, message.get())))
        : new FormatExtension(PACKET, packet, List.of(), Optional.empty());
  }

  boolean isEmpty() {
    return set.isEmpty() && drop.isEmpty() && payload.isEmpty();
  }

  JsonObject applyTo(JsonObject read) {
    if (of.equals(PACKET)) {
      return payload.isPresent() ? set.with("payload", payload.get().applyTo(read)) : set;
    }
    JsonObject.Builder result = read.toBuilder();
    drop.forEach(result::remove);
    return result.putAll(set).build();
  }

  JsonObject toJson() {
    return JsonObject.builder()
        .put("of", of)
        .put("set", set)
        .put("drop", JsonArray.ofStrings(drop))
        .putIfPresent("payload", payload.map(FormatExtension::toJson).orElse(null))
        .build();
  }

  /** Returns empty if the value is not an extension but an ordinary member. */
  static Optional<FormatExtension> fromJson(Json json) {
    if (!(json instanceof JsonObject object)
        || !object.names().equals(namesFor(object))
        || object.string("of").isEmpty()) {
      return Optional.empty();
    }
    Optional<JsonObject> set = object.object("set");
    Optional<JsonArray> drop = object.array("drop");
    Optional<FormatExtension> payload = object.object("payload").flatMap(FormatExtension::fromJson);
    if (set.isEmpty()
        || drop.isEmpty()
        || drop.get().strings().size() != drop.get().size()
        || payload.isPresent() != object.has("payload")) {
      return Optional.empty();
    }
    return Optional.of(
        new FormatExtension(object.string("of").get(), set.get(), drop.get().strings(), payload));
  }

  private static Set<String> namesFor(JsonObject object) {
    return object.has("payload")
        ? Set.of("of", "set", "drop", "payload")
        : Set.of("of", "set", "drop");
  }

  /** Returns pointers to the members that are missing in the readable part. */
  List<String> pointers() {
    List<String> pointers = new ArrayList<>();
    set.names().forEach(name -> pointers.add("/" + JsonPointer.escape(name)));
    payload.ifPresent(it -> it.pointers().forEach(pointer -> pointers.add("/payload" + pointer)));
    return pointers;
  }
}
