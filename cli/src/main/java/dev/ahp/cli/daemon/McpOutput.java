package dev.ahp.cli.daemon;

import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;

/** Prints the responses of the daemon, one message per line. Passes them to the lease keeper. */
final class McpOutput {
  private final PrintStream out;
  private final LeaseKeeper leaseKeeper;

  McpOutput(PrintStream out, LeaseKeeper leaseKeeper) {
    this.out = out;
    this.leaseKeeper = leaseKeeper;
  }

  /** Returns the message, or an empty object if it is not valid; the daemon reports the error. */
  static JsonObject parse(String line) {
    try {
      return JsonReader.read(line, JsonLimits.RENDERING).asObject().orElse(JsonObject.empty());
    } catch (JsonException e) {
      return JsonObject.empty();
    }
  }

  /**
   * Prints the messages of a response until it ends.
   *
   * @param wanted whether the client still waits for the messages
   * @param errorCode of a problem document that the daemon returns instead of a message
   * @return whether the response contained the result or an error
   */
  boolean print(
      HttpResponse<InputStream> response, JsonObject message, int errorCode, BooleanSupplier wanted)
      throws IOException {
    String type = response.headers().firstValue("Content-Type").orElse("");
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
      if (type.startsWith("text/event-stream")) {
        return printStream(lines, message, wanted);
      }
      String body = String.join("", lines.lines().toList());
      if (body.isEmpty() || !wanted.getAsBoolean()) {
        return false;
      }
      if (type.startsWith("application/problem+json")) {
        JsonObject problem = parse(body);
        fail(message, errorCode, problem.string("detail").orElse("refused"), problem);
        return true;
      }
      return print(body, message);
    }
  }

  private boolean printStream(BufferedReader lines, JsonObject message, BooleanSupplier wanted)
      throws IOException {
    boolean responded = false;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("data:") && wanted.getAsBoolean()) {
        responded |= print(line.substring(5).strip(), message);
      }
    }
    return responded;
  }

  /** Prints a message; returns whether it is a response. */
  private boolean print(String text, JsonObject message) {
    JsonObject printed = parse(text);
    leaseKeeper.onResponse(message, printed);
    line(text);
    return printed.has("result") || printed.has("error");
  }

  /** Prints an error response. Notifications have no response. */
  void fail(JsonObject message, int code, String text, Json data) {
    Json id = message.get("id");
    if (id == null || !message.has("method")) {
      return;
    }
    JsonObject.Builder error = JsonObject.builder().put("code", code).put("message", text);
    if (!data.isNull()) {
      error.put("data", data);
    }
    line(
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", id)
            .put("error", error.build())
            .build()
            .toText());
  }

  /** Prints a message of the proxy itself. */
  void notify(JsonObject message) {
    line(message.toText());
  }

  private synchronized void line(String text) {
    if (!text.isEmpty()) {
      out.println(text);
      out.flush();
    }
  }
}
