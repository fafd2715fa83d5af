package dev.ahp.cli.daemon;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.mcp.stateless.McpVersions;
import dev.ahp.mcp.stateless.MirroredHeaders;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;

/**
 * Forwards the messages of the stateless revision. HTTP repeats values of the body in headers, and
 * a client cancels a request there by closing the response; a pipe has neither.
 */
final class McpStatelessForwarder {
  private static final String CANCELLED = "notifications/cancelled";
  private static final String KEY = "AHP-Request-Key";
  private static final int INTERNAL_ERROR = -32603;

  private final McpDaemonClient client;
  private final McpOutput output;
  private final Map<Json, ForwardedRequest> pending = new ConcurrentHashMap<>();

  McpStatelessForwarder(McpDaemonClient client, McpOutput output) {
    this.client = client;
    this.output = output;
  }

  /** A request whose response has not ended; the key names it to the daemon. */
  private record ForwardedRequest(
      String key, boolean listens, CompletableFuture<HttpResponse<InputStream>> exchange) {
    /** Closes the response, which also unblocks its reader. */
    void close() {
      if (!exchange.cancel(true) && !exchange.isCompletedExceptionally()) {
        try {
          exchange.join().body().close();
        } catch (IOException e) {
          // It is closed.
        }
      }
    }
  }

  /** Returns whether a message belongs to this revision or cancels a request of it. */
  boolean accepts(JsonObject message) {
    return McpVersions.isStateless(message) || cancelled(message).isPresent();
  }

  private static String method(JsonObject message) {
    return message.string("method").orElse("");
  }

  private Optional<ForwardedRequest> cancelled(JsonObject message) {
    if (!method(message).equals(CANCELLED)) {
      return Optional.empty();
    }
    Json id = message.object("params").map(it -> it.get("requestId")).orElse(null);
    return id == null ? Optional.empty() : Optional.ofNullable(pending.get(id));
  }

  /**
   * Starts to forward a message. The caller runs the result, which waits for the response, on
   * another thread.
   */
  Runnable start(String line, JsonObject message) {
    Optional<ForwardedRequest> cancelled = cancelled(message);
    if (cancelled.isPresent()) {
      pending.values().remove(cancelled.get());
      return () -> cancel(line, cancelled.get());
    }
    String key = UUID.randomUUID().toString();
    HttpRequest.Builder request = client.post(line).header(KEY, key);
    MirroredHeaders.of(message).forEach(request::header);
    boolean listens = method(message).equals(McpVersions.LISTEN);
    ForwardedRequest forwarded =
        new ForwardedRequest(key, listens, client.sendAsync(request.build()));
    Json id = message.get("id");
    if (id != null) {
      pending.put(id, forwarded);
    }
    return () -> receive(message, forwarded);
  }

  private void receive(JsonObject message, ForwardedRequest forwarded) {
    try {
      boolean responded =
          output.print(
              forwarded.exchange().get(),
              message,
              INTERNAL_ERROR,
              () -> isWanted(message, forwarded));
      if (!responded && message.has("id") && isWanted(message, forwarded)) {
        reportEnd(message, forwarded);
      }
    } catch (IOException | UncheckedIOException | ExecutionException | CancellationException e) {
      if (isWanted(message, forwarded)) {
        output.fail(message, INTERNAL_ERROR, client.unreachable(), Json.Null.NULL);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      pending.values().remove(forwarded);
    }
  }

  /** Reports that the daemon ended a response without a result, for example a revoked token. */
  private void reportEnd(JsonObject message, ForwardedRequest forwarded) {
    if (forwarded.listens()) {
      output.notify(
          JsonObject.builder()
              .put("jsonrpc", "2.0")
              .put("method", CANCELLED)
              .put(
                  "params",
                  JsonObject.builder().putIfPresent("requestId", message.get("id")).build())
              .build());
    } else {
      output.fail(message, INTERNAL_ERROR, "the daemon ended the response early", Json.Null.NULL);
    }
  }

  /** Returns false for a request that was cancelled. */
  private boolean isWanted(JsonObject message, ForwardedRequest forwarded) {
    Json id = message.get("id");
    return id == null || forwarded.equals(pending.get(id));
  }

  private void cancel(String line, ForwardedRequest forwarded) {
    try {
      if (!forwarded.listens()) {
        client.sendAndForget(
            client
                .post(line)
                .header(MirroredHeaders.VERSION, McpVersions.STATELESS)
                .header(KEY, forwarded.key())
                .build());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      forwarded.close();
    }
  }

  /** Ends the subscriptions, which would never end otherwise. */
  void endSubscriptions() {
    for (ForwardedRequest forwarded : pending.values()) {
      if (forwarded.listens()) {
        pending.values().remove(forwarded);
        forwarded.close();
      }
    }
  }
}
