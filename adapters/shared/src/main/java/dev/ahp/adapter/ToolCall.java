package dev.ahp.adapter;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One call of a tool by a model. */
public record ToolCall(String id, String name, JsonObject arguments) {
  /** Its key in {@code toolCache}: the tool's name and its arguments in canonical form. */
  public String key() {
    return name + CanonicalJson.text(arguments);
  }

  /**
   * The call behind a key; nothing for keys that are not made of a name and arguments, and for
   * arguments with nulls, which some frameworks' maps cannot hold.
   */
  static Optional<ToolCall> ofKey(String key, String id) {
    int brace = key.indexOf('{');
    if (brace <= 0 || !isName(key.substring(0, brace))) {
      return Optional.empty();
    }
    try {
      return JsonReader.read(key.substring(brace))
          .asObject()
          .filter(arguments -> !holdsNull(arguments))
          .map(arguments -> new ToolCall(id, key.substring(0, brace), arguments));
    } catch (JsonException noArguments) {
      return Optional.empty();
    }
  }

  private static boolean holdsNull(Json value) {
    if (value instanceof JsonObject object) {
      return object.members().values().stream().anyMatch(ToolCall::holdsNull);
    }
    return value instanceof JsonArray array
        ? array.stream().anyMatch(ToolCall::holdsNull)
        : value.isNull();
  }

  private static boolean isName(String text) {
    return text.chars().allMatch(c -> AgentName.isWord(c) || c == '-');
  }

  /** Arguments however a framework keeps them; what is no object stands under {@code input}. */
  public static JsonObject arguments(@Nullable Object raw) {
    if (raw == null || (raw instanceof String text && text.isBlank())) {
      return JsonObject.empty();
    }
    Json value = raw instanceof String text ? parsed(text) : plain(raw);
    return value.asObject().orElseGet(() -> JsonObject.builder().put("input", value).build());
  }

  private static Json parsed(String text) {
    try {
      return JsonReader.read(text);
    } catch (JsonException noJson) {
      return Json.of(text);
    }
  }

  private static Json plain(Object raw) {
    try {
      return Json.from(raw);
    } catch (IllegalArgumentException noJson) {
      return Json.of(raw.toString());
    }
  }

  /** The arguments as plain values of Java, for frameworks that take maps. */
  public Map<String, @Nullable Object> plainArguments() {
    Map<String, @Nullable Object> plain = new LinkedHashMap<>();
    arguments.members().forEach((name, value) -> plain.put(name, value.toPlain()));
    return plain;
  }
}
