package dev.ahp.server.route;

import dev.ahp.json.Json;
import dev.ahp.json.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The response to a request.
 *
 * @param type the media type; empty without content
 * @param json the content, if it is JSON
 * @param trailers returns the trailers after the content was written; null for none
 */
public record Reply(
    int status,
    String type,
    ReplyBody replyBody,
    @Nullable Json json,
    Map<String, String> headers,
    @Nullable Supplier<Map<String, String>> trailers) {
  public static final String JSON = "application/json";
  public static final String PROBLEM = "application/problem+json";

  public Reply {
    headers = Map.copyOf(headers);
  }

  public static Reply json(int status, Json value) {
    return new Reply(status, JSON, new BytesBody(JsonWriter.bytes(value)), value, Map.of(), null);
  }

  public static Reply problem(int status, Json value) {
    return new Reply(
        status, PROBLEM, new BytesBody(JsonWriter.bytes(value)), value, Map.of(), null);
  }

  public static Reply bytes(int status, String type, byte[] bytes) {
    return new Reply(status, type, new BytesBody(bytes), null, Map.of(), null);
  }

  public static Reply noContent() {
    return bytes(204, "", new byte[0]);
  }

  /** Returns a response that is written by a thread, which may block until the client reads. */
  public static Reply written(String type, WriterBody writerBody) {
    return new Reply(200, type, writerBody, null, Map.of(), null);
  }

  /** Returns a response that stays open; the consumer writes to it until it ends it. */
  public static Reply open(String type, Consumer<ResponseSink> consumer) {
    return new Reply(200, type, new OpenBody(consumer), null, Map.of(), null);
  }

  public Reply with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Reply(status, type, replyBody, json, more, trailers);
  }

  public Reply withTrailers(Supplier<Map<String, String>> after) {
    return new Reply(status, type, replyBody, json, headers, after);
  }

  /** The content of a response. */
  public sealed interface ReplyBody {}

  /** Content that is complete. */
  @SuppressWarnings("ArrayRecordComponent") // the bytes are written, never compared
  public record BytesBody(byte[] bytes) implements ReplyBody {}

  /** Content that is written to a stream. */
  @FunctionalInterface
  public non-sealed interface WriterBody extends ReplyBody {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Content that is written over time. */
  public record OpenBody(Consumer<ResponseSink> consumer) implements ReplyBody {}
}
