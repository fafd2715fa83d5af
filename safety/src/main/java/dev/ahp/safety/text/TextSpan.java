package dev.ahp.safety.text;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.List;
import java.util.Map;

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

  /** Receives a span and the JSON Pointer of its text. */
  @FunctionalInterface
  public interface SpanConsumer<K> {
    void accept(String pointer, TextSpan<K> span);
  }

  /** Passes every span in the strings of a document to a consumer, in document order. */
  public static <K> void forEach(Json document, SpanFinder<K> finder, SpanConsumer<K> consumer) {
    forEach(document, "", "", finder, consumer);
  }

  private static <K> void forEach(
      Json value, String name, String pointer, SpanFinder<K> finder, SpanConsumer<K> consumer) {
    if (value instanceof Json.Str string) {
      finder.find(name, string.value()).forEach(span -> consumer.accept(pointer, span));
    } else if (value instanceof JsonObject object) {
      for (Map.Entry<String, Json> member : object.members().entrySet()) {
        String below = pointer + "/" + JsonPointer.escape(member.getKey());
        forEach(member.getValue(), member.getKey(), below, finder, consumer);
      }
    } else if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        forEach(array.get(i), name, pointer + "/" + i, finder, consumer);
      }
    }
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
