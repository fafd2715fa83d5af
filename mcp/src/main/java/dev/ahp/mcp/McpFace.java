package dev.ahp.mcp;

import dev.ahp.broker.exchange.Exchange;
import dev.ahp.http.api.Newcomers;
import dev.ahp.http.route.BodyRule;
import dev.ahp.http.route.Face;
import dev.ahp.http.route.Reply;
import dev.ahp.http.route.Route;
import dev.ahp.json.JsonLimits;
import dev.ahp.mcp.session.RouteTransport;
import io.modelcontextprotocol.server.McpAsyncServer;
import io.modelcontextprotocol.server.McpServer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The broker for coding agents and other MCP clients, at {@code /mcp}. The SDK is loaded with the
 * first request, so a daemon that nobody asks by MCP starts none the slower.
 */
public final class McpFace implements Face, AutoCloseable {
  private static final long BEAT_MS = 15_000;

  private final String version;
  private final boolean dev;
  private final JsonLimits limits;
  private final Consumer<McpServer.AsyncSpecification<?>> more;
  private @Nullable Served served;
  private boolean closed;

  /**
   * A face.
   *
   * @param dev whether agents are registered when a packet names them first
   * @param limits of one message
   * @param more adds to what is served, before it is
   */
  public McpFace(
      String version,
      boolean dev,
      JsonLimits limits,
      Consumer<McpServer.AsyncSpecification<?>> more) {
    this.version = version;
    this.dev = dev;
    this.limits = limits;
    this.more = more;
  }

  /** A face that serves the broker and nothing else. */
  public McpFace(String version, boolean dev, JsonLimits limits) {
    this(version, dev, limits, server -> {});
  }

  @Override
  public List<Route> routes(Exchange exchange) {
    return List.of(
        Route.post("/mcp")
            .named("mcpMessage", "A message of MCP (JSON-RPC 2.0, streamable HTTP)")
            .takes(BodyRule.RAW, "JsonRpcCall")
            .gives(200, "JsonRpcAnswer")
            .gives(202, "")
            .gives(400, "JsonRpcAnswer")
            .gives(404, "JsonRpcAnswer")
            .waits()
            .later(call -> ask(exchange, it -> it.post(call))),
        Route.get("/mcp")
            .named("mcpListen", "What the server tells an MCP session by itself")
            .gives(200, "")
            .gives(400, "JsonRpcAnswer")
            .gives(404, "JsonRpcAnswer")
            .gives(406, "JsonRpcAnswer")
            .waits()
            .later(call -> ask(exchange, it -> it.get(call))),
        Route.delete("/mcp")
            .named("mcpEnd", "End an MCP session")
            .gives(204, "")
            .gives(404, "JsonRpcAnswer")
            .later(call -> ask(exchange, it -> it.delete(call))));
  }

  private CompletableFuture<Reply> ask(
      Exchange exchange, Function<RouteTransport, CompletableFuture<Reply>> what) {
    return what.apply(serve(exchange).transport());
  }

  private synchronized Served serve(Exchange exchange) {
    Served now = served;
    if (now == null) {
      now = Served.start(exchange, this);
      served = now;
    }
    return now;
  }

  private record Served(
      RouteTransport transport, McpAsyncServer server, ScheduledExecutorService heart) {
    static Served start(Exchange exchange, McpFace face) {
      RouteTransport transport = new RouteTransport(face.limits);
      Newcomers newcomers =
          face.dev ? Newcomers.registeredBy(exchange.agents()) : Newcomers.ignored();
      McpServer.AsyncSpecification<?> server =
          new McpBuilder(exchange, newcomers).server(transport, face.version);
      face.more.accept(server);
      ScheduledExecutorService heart =
          Executors.newSingleThreadScheduledExecutor(
              task -> {
                Thread thread = new Thread(task, "ahp-mcp-heartbeat");
                thread.setDaemon(true);
                return thread;
              });
      var unused =
          heart.scheduleAtFixedRate(transport::beat, BEAT_MS, BEAT_MS, TimeUnit.MILLISECONDS);
      return new Served(transport, server.build(), heart);
    }
  }

  @Override
  public synchronized void close() {
    if (served != null && !closed) {
      closed = true;
      served.heart().shutdown();
      served.transport().closeGracefully().block();
    }
  }
}
