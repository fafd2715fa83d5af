package dev.ahp.format;

import dev.ahp.fence.DataFence;
import dev.ahp.fence.FencedText;
import dev.ahp.id.NameUuid;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The turns that a receiving model sees: a user turn with the message inside the fence, then cached
 * tool results as calls and responses. Personal data and signatures are omitted.
 *
 * @param cachedToolCalls one for each cache key that consists of a name and arguments
 */
record NativeTurns(String mark, String briefing, List<CachedToolCall> cachedToolCalls) {
  private static final String INTRODUCTION =
      "You take over a task from another agent. The goal, what is done, what remains and all that"
          + " is known stand between the marks.\n\n";

  /** A cached result as a tool call; numbered by its position in the cache. */
  record CachedToolCall(
      int number, String id, String name, JsonObject arguments, String fencedResult, Json cached) {}

  static NativeTurns of(JsonObject message, Supplier<String> delimiters) {
    String name = message.string("handoffId").orElseGet(() -> CanonicalJson.hash(message));
    JsonObject visible = message.without("personalData").without("signature");
    String briefing = INTRODUCTION + HandoffMarkdown.write(UnknownTime.hide(visible), delimiters);
    List<CachedToolCall> cachedToolCalls = new ArrayList<>();
    int number = 0;
    JsonObject cache = message.object("toolCache").orElse(JsonObject.empty());
    for (Map.Entry<String, Json> cached : cache.members().entrySet()) {
      number++;
      CachedToolCall call = toCall(name, number, cached.getKey(), cached.getValue(), delimiters);
      if (call != null) {
        cachedToolCalls.add(call);
      }
    }
    return new NativeTurns("ahp-" + name + "-", briefing, cachedToolCalls);
  }

  private static @Nullable CachedToolCall toCall(
      String handoff, int number, String key, Json cached, Supplier<String> delimiters) {
    int brace = key.indexOf('{');
    JsonObject arguments = brace > 0 ? object(key.substring(brace)) : null;
    if (arguments == null || !isTool(key.substring(0, brace))) {
      return null;
    }
    String id = NameUuid.v8(NameUuid.AHP, handoff + "/" + key).toString().replace("-", "");
    Json result = cached.asObject().map(it -> it.get("result")).orElse(cached);
    Json visible = result == null ? cached : result;
    String text = FencedText.escapeJson(visible.asString().orElseGet(visible::toText)) + "\n";
    return new CachedToolCall(
        number,
        "call_" + id.substring(0, 24),
        key.substring(0, brace),
        arguments,
        DataFence.around(text, delimiters),
        cached);
  }

  private static @Nullable JsonObject object(String json) {
    try {
      return JsonReader.read(json).asObject().orElse(null);
    } catch (JsonException noArguments) {
      return null;
    }
  }

  private static boolean isTool(String name) {
    return name.chars()
        .allMatch(
            c ->
                (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= '0' && c <= '9')
                    || c == '_'
                    || c == '-');
  }
}
