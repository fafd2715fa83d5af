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

/** A tool call by a model. */
public record ToolCall(String id, String name, JsonObject arguments) {
  /** Returns the key in {@code toolCache}: the tool name and the canonical arguments. */
  public String key() {
    return name + CanonicalJson.text(arguments);
  }

  /**
   * Parses a key of {@code toolCache}. Returns empty for other keys, and for arguments with nulls,
   * which the maps of some frameworks reject.
   */
  static Optional<ToolCall> ofKey(String key, String id) {
    int brace = key.indexOf('{');
    if (brace <= 0 || !isName(key.substring(0, brace))) {
      return Optional.empty();
    }
    try {
      return JsonReader.read(key.substring(brace))
          .asObject()
          .filter(arguments -> !containsNull(arguments))
          .map(arguments -> new ToolCall(id, key.substring(0, brace), arguments));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  private static boolean containsNull(Json value) {
    if (value instanceof JsonObject object) {
      return object.members().values().stream().anyMatch(ToolCall::containsNull);
    }
    return value instanceof JsonArray array
        ? array.stream().anyMatch(ToolCall::containsNull)
        : value.isNull();
  }

  private static boolean isName(String text) {
    return text.chars().allMatch(c -> AgentName.isWord(c) || c == '-');
  }

  /** Converts arguments from any form; wraps a value that is not an object in {@code input}. */
  public static JsonObject arguments(@Nullable Object raw) {
    if (raw == null || (raw instanceof String text && text.isBlank())) {
      return JsonObject.empty();
    }
    Json value = raw instanceof String text ? parse(text) : convert(raw);
    return value.asObject().orElseGet(() -> JsonObject.builder().put("input", value).build());
  }

  private static Json parse(String text) {
    try {
      return JsonReader.read(text);
    } catch (JsonException e) {
      return Json.of(text);
    }
  }

  private static Json convert(Object raw) {
    try {
      return Json.from(raw);
    } catch (IllegalArgumentException e) {
      return Json.of(raw.toString());
    }
  }

  /** Returns the arguments as plain Java values. */
  public Map<String, @Nullable Object> plainArguments() {
    Map<String, @Nullable Object> plain = new LinkedHashMap<>();
    arguments.members().forEach((name, value) -> plain.put(name, value.toPlain()));
    return plain;
  }
}
