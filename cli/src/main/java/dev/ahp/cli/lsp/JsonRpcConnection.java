package dev.ahp.cli.lsp;

import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A JSON-RPC connection. A frame consists of header lines that end with CR LF, an empty line, and
 * {@code Content-Length} bytes of JSON. The sizes of header and body are limited.
 */
final class JsonRpcConnection {
  private static final JsonLimits LIMITS = new JsonLimits(16 << 20, 128, 8 << 20);
  private static final int MAX_HEADER = 1_024;
  private static final String LENGTH = "content-length:";

  private final InputStream in;
  private final PrintStream out;

  /** Thrown for a frame that is not a JSON object. Later frames can still be read. */
  static final class InvalidFrameException extends RuntimeException {
    InvalidFrameException(String message) {
      super(message, null, false, false);
    }
  }

  JsonRpcConnection(InputStream in, PrintStream out) {
    this.in = in;
    this.out = out;
  }

  /** Returns the next message; empty at the end of the stream or for an invalid frame. */
  Optional<JsonObject> next() {
    try {
      int length = length();
      if (length < 0) {
        return Optional.empty();
      }
      byte[] body = in.readNBytes(length);
      return body.length < length ? Optional.empty() : Optional.of(object(body));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static JsonObject object(byte[] body) {
    try {
      return JsonReader.read(new String(body, StandardCharsets.UTF_8), LIMITS)
          .asObject()
          .orElseThrow(() -> new InvalidFrameException("message is not a JSON object"));
    } catch (JsonException e) {
      throw new InvalidFrameException(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the content length from the header lines; -1 if missing or invalid. */
  private int length() throws IOException {
    int length = -1;
    for (String line = line(); line != null && !line.isEmpty(); line = line()) {
      if (line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
        length = number(line.substring(LENGTH.length()).strip());
      }
    }
    return length;
  }

  private static int number(String digits) {
    boolean plain =
        !digits.isEmpty()
            && digits.length() <= 9
            && digits.chars().allMatch(it -> it >= '0' && it <= '9');
    int number = plain ? Integer.parseInt(digits) : -1;
    return number > LIMITS.bytes() ? -1 : number;
  }

  private @Nullable String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0 || line.length() > MAX_HEADER) {
        return null;
      }
      line.append((char) c);
    }
    return line.toString().strip();
  }

  /** Returns whether further input is available. */
  boolean hasMore() {
    try {
      return in.available() > 0;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read from the editor", e);
    }
  }

  void respond(Json id, Json result) {
    send(JsonObject.builder().put("id", id).put("result", result));
  }

  void respondWithError(Json id, int code, String message) {
    JsonObject error = JsonObject.builder().put("code", code).put("message", message).build();
    send(JsonObject.builder().put("id", id).put("error", error));
  }

  void sendNotification(String method, JsonObject params) {
    send(JsonObject.builder().put("method", method).put("params", params));
  }

  private void send(JsonObject.Builder message) {
    JsonObject whole = JsonObject.builder().put("jsonrpc", "2.0").putAll(message.build()).build();
    byte[] body = JsonWriter.compact(whole).getBytes(StandardCharsets.UTF_8);
    byte[] header =
        ("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    out.write(header, 0, header.length);
    out.write(body, 0, body.length);
    out.flush();
  }
}
