package dev.ahp.safety.text;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * A part of a text that a scanner found.
 *
 * @param start first UTF-16 code unit
 * @param end offset after the last code unit
 */
public record TextSpan<K>(K kind, int start, int end) {
  /** Finds the spans of one text. */
  @FunctionalInterface
  public interface SpanFinder<K> {
    /** Returns the spans in order; the name is that of the closest member that has the text. */
    List<TextSpan<K>> find(String name, String text);
  }

  /** Supplies the replacement of a span. */
  @FunctionalInterface
  public interface SpanReplacement<K> {
    String of(K kind, String value);
  }

  /** Returns the value with every span in its strings replaced. */
  public static <K> Json replace(
      Json value, String name, SpanFinder<K> finder, SpanReplacement<K> replacement) {
    if (value instanceof Json.Str string) {
      List<TextSpan<K>> spans = finder.find(name, string.value());
      return spans.isEmpty() ? value : Json.of(replace(string.value(), spans, replacement));
    }
    if (value instanceof JsonObject object) {
      JsonObject.Builder clean = JsonObject.builder();
      object.members().forEach((key, it) -> clean.put(key, replace(it, key, finder, replacement)));
      return clean.build();
    }
    if (value instanceof JsonArray array) {
      return new JsonArray(
          array.stream().map(it -> replace(it, name, finder, replacement)).toList());
    }
    return value;
  }

  private static <K> String replace(
      String text, List<TextSpan<K>> spans, SpanReplacement<K> replacement) {
    StringBuilder clean = new StringBuilder();
    int from = 0;
    for (TextSpan<K> span : spans) {
      clean.append(text, from, span.start);
      clean.append(replacement.of(span.kind, text.substring(span.start, span.end)));
      from = span.end;
    }
    return clean.append(text, from, text.length()).toString();
  }
}
