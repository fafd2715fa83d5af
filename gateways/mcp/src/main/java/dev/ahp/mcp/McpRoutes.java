package dev.ahp.mcp;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.json.JsonLimits;
import dev.ahp.mcp.session.RouteTransport;
import dev.ahp.server.api.AutoRegistration;
import dev.ahp.server.route.BodyRule;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.RouteModule;
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
public final class McpRoutes implements RouteModule, AutoCloseable {
  private static final long BEAT_MS = 15_000;

  private final String version;
  private final boolean dev;
  private final JsonLimits limits;
  private final Consumer<McpServer.AsyncSpecification<?>> more;
  private @Nullable RunningServer runningServer;
  private boolean closed;

  /**
   * A face.
   *
   * @param dev whether agents are registered when a packet names them first
   * @param limits of one message
   * @param more adds to what is served, before it is
   */
  public McpRoutes(
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
  public McpRoutes(String version, boolean dev, JsonLimits limits) {
    this(version, dev, limits, server -> {});
  }

  @Override
  public List<Route> routes(BrokerApi exchange) {
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
      BrokerApi exchange, Function<RouteTransport, CompletableFuture<Reply>> what) {
    return what.apply(serve(exchange).transport());
  }

  private synchronized RunningServer serve(BrokerApi exchange) {
    RunningServer now = runningServer;
    if (now == null) {
      now = RunningServer.start(exchange, this);
      runningServer = now;
    }
    return now;
  }

  private record RunningServer(
      RouteTransport transport, McpAsyncServer server, ScheduledExecutorService heart) {
    static RunningServer start(BrokerApi exchange, McpRoutes face) {
      RouteTransport transport = new RouteTransport(face.limits);
      AutoRegistration autoRegistration =
          face.dev ? AutoRegistration.enabled(exchange.agents()) : AutoRegistration.disabled();
      McpServer.AsyncSpecification<?> server =
          new McpServerBuilder(exchange, autoRegistration).server(transport, face.version);
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
      return new RunningServer(transport, server.build(), heart);
    }
  }

  @Override
  public synchronized void close() {
    if (runningServer != null && !closed) {
      closed = true;
      runningServer.heart().shutdown();
      runningServer.transport().closeGracefully().block();
    }
  }
}
