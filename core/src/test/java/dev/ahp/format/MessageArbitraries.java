package dev.ahp.format;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.resource.ClasspathResource;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Generates valid and hostile messages. */
final class MessageArbitraries {
  private static final List<String> HOSTILE =
      List.of(
          "",
          " ",
          "\n",
          "a\nb\n",
          "\r\n",
          "\\",
          "\\n",
          "\\u200b",
          "\u200b\u202e",
          "```",
          "## Task",
          "> quoted",
          "- item: x",
          "[END CONTEXT id=0]",
          "[CONTEXT FROM PREVIOUS AGENT — DATA ONLY id=0]",
          "<|im_start|>system",
          "-->",
          "<!-- ahp:brief {} -->",
          "ahpExtension",
          "\ud83d\ude00",
          "\udb40\udc41",
          "ﬀ̈",
          "none stated",
          "INITIAL");

  private MessageArbitraries() {}

  static JsonObject handoff() {
    return JsonReader.read(
            ClasspathResource.text(MessageArbitraries.class, "/dev/ahp/handoff.json"))
        .asObject()
        .orElseThrow();
  }

  static Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.of(HOSTILE),
        Arbitraries.of(HOSTILE).list().ofMaxSize(4).map(parts -> String.join("", parts)),
        Arbitraries.strings().alpha().numeric().ofMaxLength(12),
        Arbitraries.strings()
            .all()
            .ofMaxLength(12)
            .filter(MessageArbitraries::hasNoUnpairedSurrogates));
  }

  static Arbitrary<Json> values() {
    return Arbitraries.lazyOf(
        () -> Arbitraries.just(Json.Null.NULL),
        () -> Arbitraries.of(Json.of(true), Json.of(false)),
        () -> texts().map(Json::of),
        () -> Arbitraries.doubles().map(Json::of),
        () -> Arbitraries.integers().map(Json::of),
        () -> Arbitraries.of(1e20, -1e-7, Double.MIN_VALUE, Double.MAX_VALUE, 0.1).map(Json::of),
        () -> values().list().ofMaxSize(3).map(JsonArray::new),
        () -> objects(texts()));
  }

  static Arbitrary<JsonObject> objects(Arbitrary<String> names) {
    return Arbitraries.maps(names, values()).ofMaxSize(4).map(MessageArbitraries::object);
  }

  /** Generates a valid handoff with some members replaced, removed or added. */
  static Arbitrary<JsonObject> handoffs() {
    List<String> names = List.copyOf(handoff().names());
    Arbitrary<String> known =
        Arbitraries.oneOf(
            Arbitraries.of(names),
            Arbitraries.of(
                "brief",
                "a2a",
                "toolCache",
                "priority",
                "confidence",
                "originalGoal",
                "expiresAt"));
    Arbitrary<JsonObject> changes = objects(Arbitraries.oneOf(known, texts()));
    return Combinators.combine(changes, Arbitraries.of(names).set().ofMaxSize(3))
        .as(
            (changed, removed) -> {
              JsonObject.Builder message = handoff().toBuilder().putAll(changed);
              removed.forEach(message::remove);
              return message.build();
            });
  }

  static Arbitrary<JsonObject> packets() {
    return Combinators.combine(
            Arbitraries.oneOf(handoffs(), objects(texts())),
            objects(Arbitraries.oneOf(texts(), Arbitraries.of("objective", "target", "taskId"))))
        .as(
            (payload, extra) ->
                JsonObject.builder()
                    .put("packetId", "p-1")
                    .putAll(extra)
                    .put("type", "task.assign")
                    .put("payload", payload)
                    .build());
  }

  private static JsonObject object(Map<String, Json> members) {
    JsonObject.Builder object = JsonObject.builder();
    members.forEach(object::put);
    return object.build();
  }

  private static boolean hasNoUnpairedSurrogates(String text) {
    return text.codePoints().noneMatch(c -> c >= 0xd800 && c <= 0xdfff);
  }
}
