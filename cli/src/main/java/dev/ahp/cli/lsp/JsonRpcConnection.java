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
 * JSON-RPC in frames: header lines that end in CR LF, an empty line, and as many bytes of JSON as
 * {@code Content-Length} says. Neither a header nor a body is read beyond a bound.
 */
final class JsonRpcConnection {
  private static final JsonLimits LIMITS = new JsonLimits(16 << 20, 128, 8 << 20);
  private static final int LONGEST_HEADER = 1_024;
  private static final String LENGTH = "content-length:";

  private final InputStream in;
  private final PrintStream out;

  /** A frame that is not JSON; the next one may be. */
  static final class InvalidFrameException extends RuntimeException {
    InvalidFrameException(String message) {
      super(message, null, false, false);
    }
  }

  JsonRpcConnection(InputStream in, PrintStream out) {
    this.in = in;
    this.out = out;
  }

  /** The next message; empty at the end, or when what comes is no frame at all. */
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
          .orElseThrow(() -> new InvalidFrameException("a message is an object"));
    } catch (JsonException e) {
      throw new InvalidFrameException(String.valueOf(e.getMessage()));
    }
  }

  /** From the header lines; -1 when there is none, or a bad one. */
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
      if (c < 0 || line.length() > LONGEST_HEADER) {
        return null;
      }
      line.append((char) c);
    }
    return line.toString().strip();
  }

  /** Whether more has been sent already. */
  boolean hasMore() {
    try {
      return in.available() > 0;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read from the editor", e);
    }
  }

  void answer(Json id, Json result) {
    send(JsonObject.builder().put("id", id).put("result", result));
  }

  void refuse(Json id, int code, String message) {
    JsonObject error = JsonObject.builder().put("code", code).put("message", message).build();
    send(JsonObject.builder().put("id", id).put("error", error));
  }

  void tell(String method, JsonObject params) {
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
