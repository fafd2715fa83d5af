package dev.ahp.server.route;

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
    int status,
    String type,
    ReplyBody replyBody,
    @Nullable Json json,
    Map<String, String> headers) {
  public static final String JSON = "application/json";
  public static final String PROBLEM = "application/problem+json";

  public Reply {
    headers = Map.copyOf(headers);
  }

  public static Reply json(int status, Json value) {
    return new Reply(status, JSON, new BytesBody(JsonWriter.bytes(value)), value, Map.of());
  }

  public static Reply problem(int status, Json value) {
    return new Reply(status, PROBLEM, new BytesBody(JsonWriter.bytes(value)), value, Map.of());
  }

  public static Reply bytes(int status, String type, byte[] bytes) {
    return new Reply(status, type, new BytesBody(bytes), null, Map.of());
  }

  public static Reply noContent() {
    return bytes(204, "", new byte[0]);
  }

  /** Written by a thread that may wait for the client. */
  public static Reply written(String type, WriterBody writerBody) {
    return new Reply(200, type, writerBody, null, Map.of());
  }

  /** Stays open; the taker writes to it as long as it likes. */
  public static Reply open(String type, Consumer<ResponseSink> taker) {
    return new Reply(200, type, new OpenBody(taker), null, Map.of());
  }

  public Reply with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Reply(status, type, replyBody, json, more);
  }

  /** How the content comes. */
  public sealed interface ReplyBody {}

  /** All at once. */
  public static final class BytesBody implements ReplyBody {
    private final byte[] bytes;

    private BytesBody(byte[] bytes) {
      this.bytes = bytes;
    }

    /** Not a copy. */
    public byte[] bytes() {
      return bytes;
    }
  }

  /** From somebody who writes. */
  @FunctionalInterface
  public non-sealed interface WriterBody extends ReplyBody {
    void to(OutputStream out) throws IOException;
  }

  /** Whenever there is some. */
  public record OpenBody(Consumer<ResponseSink> taker) implements ReplyBody {}
}
