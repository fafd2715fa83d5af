package dev.ahp.mcp;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.json.JsonLimits;
import dev.ahp.mcp.session.RouteTransport;
import dev.ahp.mcp.stateless.McpFeatures;
import dev.ahp.mcp.stateless.StatelessEndpoint;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.api.AutoRegistration;
import dev.ahp.server.route.ApiRequest;
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
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The MCP gateway at {@code /mcp}. The SDK handles the revisions with sessions. It is loaded with
 * the first request of such a revision, so it does not slow the start of the daemon.
 */
public final class McpRoutes implements RouteModule, AutoCloseable {
  private static final long HEARTBEAT_MS = 15_000;

  private final String version;
  private final boolean dev;
  private final JsonLimits limits;
  private final Consumer<McpServer.AsyncSpecification<?>> customizer;
  private final UnaryOperator<McpFeatures> features;
  private @Nullable RunningServer runningServer;
  private @Nullable StatelessEndpoint statelessEndpoint;
  private boolean closed;

  /**
   * Creates the gateway.
   *
   * @param dev whether agents are registered when a packet first names them
   * @param limits of one message
   * @param customizer customizes the server of the revisions with sessions before it starts
   * @param features customizes the features of the stateless revision
   */
  public McpRoutes(
      String version,
      boolean dev,
      JsonLimits limits,
      Consumer<McpServer.AsyncSpecification<?>> customizer,
      UnaryOperator<McpFeatures> features) {
    this.version = version;
    this.dev = dev;
    this.limits = limits;
    this.customizer = customizer;
    this.features = features;
  }

  /** Creates a gateway without customization. */
  public McpRoutes(String version, boolean dev, JsonLimits limits) {
    this(version, dev, limits, server -> {}, UnaryOperator.identity());
  }

  @Override
  public List<Route> routes(BrokerApi broker) {
    return List.of(
        Route.post("/mcp")
            .named("mcpMessage", "Send an MCP message (JSON-RPC 2.0, streamable HTTP)")
            .anyScope() // each tool and resource requires its own
            .header("MCP-Protocol-Version", "The revision of MCP; required since 2026-07-28.")
            .header("Mcp-Method", "The method; required since 2026-07-28.")
            .header("Mcp-Name", "The name of the tool or prompt or the URI of the resource.")
            .header("AHP-Request-Key", "A key to cancel the request by.")
            .takes(BodyRule.RAW, "JsonRpcCall")
            .gives(200, "JsonRpcAnswer")
            .gives(202, "")
            .gives(400, "JsonRpcAnswer")
            .gives(404, "JsonRpcAnswer")
            .waits()
            .later(call -> post(broker, call)),
        Route.get("/mcp")
            .named("mcpListen", "Open the server-to-client stream of an MCP session")
            .anyScope()
            .gives(200, "")
            .gives(400, "JsonRpcAnswer")
            .gives(404, "JsonRpcAnswer")
            .gives(406, "JsonRpcAnswer")
            .waits()
            .later(call -> handle(broker, it -> it.get(call))),
        Route.delete("/mcp")
            .named("mcpEnd", "End an MCP session")
            .anyScope()
            .gives(204, "")
            .gives(404, "JsonRpcAnswer")
            .later(call -> handle(broker, it -> it.delete(call))));
  }

  private CompletableFuture<Reply> post(BrokerApi broker, ApiRequest call) {
    return StatelessEndpoint.accepts(call, limits)
        ? stateless(broker).post(call)
        : handle(broker, it -> it.post(call));
  }

  private synchronized StatelessEndpoint stateless(BrokerApi broker) {
    StatelessEndpoint endpoint = statelessEndpoint;
    if (closed) {
      throw new Denied(ProblemCode.UNAVAILABLE, "the daemon is stopping");
    }
    if (endpoint == null) {
      endpoint =
          new StatelessEndpoint(
              features.apply(new BrokerFeatures(broker, registration(broker)).features()),
              version,
              limits,
              broker.events(),
              new McpResources(broker)::watch);
      statelessEndpoint = endpoint;
    }
    return endpoint;
  }

  private AutoRegistration registration(BrokerApi broker) {
    return dev ? AutoRegistration.enabled(broker.agents()) : AutoRegistration.disabled();
  }

  private CompletableFuture<Reply> handle(
      BrokerApi broker, Function<RouteTransport, CompletableFuture<Reply>> call) {
    return call.apply(serve(broker).transport());
  }

  private synchronized RunningServer serve(BrokerApi broker) {
    RunningServer running = runningServer;
    if (running == null) {
      running = RunningServer.start(broker, this);
      runningServer = running;
    }
    return running;
  }

  private record RunningServer(
      RouteTransport transport, McpAsyncServer server, ScheduledExecutorService heartbeat) {
    static RunningServer start(BrokerApi broker, McpRoutes routes) {
      RouteTransport transport = new RouteTransport(routes.limits);
      McpServer.AsyncSpecification<?> server =
          new McpServerBuilder(broker, routes.registration(broker))
              .server(transport, routes.version);
      routes.customizer.accept(server);
      ScheduledExecutorService heartbeat =
          Executors.newSingleThreadScheduledExecutor(
              task -> {
                Thread thread = new Thread(task, "ahp-mcp-heartbeat");
                thread.setDaemon(true);
                return thread;
              });
      var unused =
          heartbeat.scheduleAtFixedRate(
              transport::sendHeartbeats, HEARTBEAT_MS, HEARTBEAT_MS, TimeUnit.MILLISECONDS);
      return new RunningServer(transport, server.build(), heartbeat);
    }
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (statelessEndpoint != null) {
      statelessEndpoint.close();
    }
    if (runningServer != null) {
      runningServer.heartbeat().shutdown();
      runningServer.transport().closeGracefully().block();
    }
  }
}
