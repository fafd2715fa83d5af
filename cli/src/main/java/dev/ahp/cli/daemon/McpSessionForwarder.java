package dev.ahp.cli.daemon;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/**
 * Forwards the messages of the revisions with sessions. A restarted daemon does not know the
 * session, so the forwarder then continues without one.
 */
final class McpSessionForwarder {
  private static final String SESSION = "Mcp-Session-Id";
  private static final int UNREACHABLE = -32000;

  private final McpDaemonClient client;
  private final McpOutput output;
  private volatile String session = "";

  McpSessionForwarder(McpDaemonClient client, McpOutput output) {
    this.client = client;
    this.output = output;
  }

  boolean hasSession() {
    return !session.isEmpty();
  }

  void send(String line, JsonObject message) {
    try {
      HttpResponse<InputStream> response = post(line);
      if (response.statusCode() == 404 && !session.isEmpty()) {
        response.body().close();
        session = "";
        response = post(line);
      }
      response.headers().firstValue(SESSION).ifPresent(it -> session = it);
      output.print(response, message, UNREACHABLE, () -> true);
    } catch (IOException | UncheckedIOException e) {
      output.fail(message, UNREACHABLE, client.unreachable(), Json.Null.NULL);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpResponse<InputStream> post(String line) throws IOException, InterruptedException {
    return client.send(withSession(client.post(line)).build());
  }

  private HttpRequest.Builder withSession(HttpRequest.Builder request) {
    return session.isEmpty() ? request : request.header(SESSION, session);
  }

  /** Prints server notifications until the stream ends. */
  void listen() {
    try {
      HttpResponse<InputStream> response =
          client.send(withSession(client.request("text/event-stream")).GET().build());
      if (response.statusCode() == 200) {
        output.print(response, JsonObject.empty(), UNREACHABLE, () -> true);
      }
    } catch (IOException | UncheckedIOException e) {
      // The stream is optional; requests report an unreachable daemon.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the session; it would expire anyway. */
  void endSession() throws InterruptedException {
    if (!session.isEmpty()) {
      client.sendAndForget(withSession(client.request("application/json")).DELETE().build());
    }
  }
}
