package dev.ahp.http.route;

import dev.ahp.json.Json;
import dev.ahp.json.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a client is told.
 *
 * @param type of the content; empty when there is none
 * @param json what the content says, where it is JSON
 */
public record Reply(
    int status, String type, Content content, @Nullable Json json, Map<String, String> headers) {
  public static final String JSON = "application/json";
  public static final String PROBLEM = "application/problem+json";

  public Reply {
    headers = Map.copyOf(headers);
  }

  public static Reply json(int status, Json value) {
    return new Reply(status, JSON, new Whole(JsonWriter.bytes(value)), value, Map.of());
  }

  public static Reply problem(int status, Json value) {
    return new Reply(status, PROBLEM, new Whole(JsonWriter.bytes(value)), value, Map.of());
  }

  public static Reply bytes(int status, String type, byte[] bytes) {
    return new Reply(status, type, new Whole(bytes), null, Map.of());
  }

  public static Reply noContent() {
    return bytes(204, "", new byte[0]);
  }

  /** Written by a thread that may wait for the client. */
  public static Reply written(String type, Writing writing) {
    return new Reply(200, type, writing, null, Map.of());
  }

  /** Stays open; the taker writes to it as long as it likes. */
  public static Reply open(String type, Consumer<Outlet> taker) {
    return new Reply(200, type, new Open(taker), null, Map.of());
  }

  public Reply with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Reply(status, type, content, json, more);
  }

  /** How the content comes. */
  public sealed interface Content {}

  /** All at once. */
  public static final class Whole implements Content {
    private final byte[] bytes;

    private Whole(byte[] bytes) {
      this.bytes = bytes;
    }

    /** Not a copy. */
    public byte[] bytes() {
      return bytes;
    }
  }

  /** From somebody who writes. */
  @FunctionalInterface
  public non-sealed interface Writing extends Content {
    void to(OutputStream out) throws IOException;
  }

  /** Whenever there is some. */
  public record Open(Consumer<Outlet> taker) implements Content {}
}
