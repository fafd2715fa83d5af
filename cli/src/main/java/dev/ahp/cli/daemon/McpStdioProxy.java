package dev.ahp.cli.daemon;

import dev.ahp.client.DaemonAddress;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonObject;
import java.io.PrintStream;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Forwards MCP messages between a pipe, one per line, and {@code /mcp}, one per request. Requests
 * run concurrently because some of them wait, such as a claim. Only {@code initialize} is
 * synchronous, because it opens the session. The proxy renews the leases of the client.
 */
final class McpStdioProxy implements AutoCloseable {
  private static final long DRAIN_TIMEOUT_SECONDS = 70;

  private final LeaseKeeper leaseKeeper;
  private final McpSessionForwarder withSession;
  private final McpStatelessForwarder stateless;
  private final ExecutorService executor =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "ahp-mcp");
            thread.setDaemon(true);
            return thread;
          });

  McpStdioProxy(DaemonAddress address, PrintStream out) {
    this.leaseKeeper = new LeaseKeeper(DaemonClient.of(address));
    McpDaemonClient client = new McpDaemonClient(address);
    McpOutput output = new McpOutput(out, leaseKeeper);
    this.withSession = new McpSessionForwarder(client, output);
    this.stateless = new McpStatelessForwarder(client, output);
  }

  void forward(String line) {
    JsonObject message = McpOutput.parse(line);
    String method = message.string("method").orElse("");
    if (stateless.accepts(message)) {
      executor.execute(stateless.start(line, message));
      return;
    }
    if (method.equals("initialize")) {
      withSession.send(line, message);
      return;
    }
    executor.execute(() -> withSession.send(line, message));
    if (method.equals("notifications/initialized") && withSession.hasSession()) {
      Thread listener = new Thread(withSession::listen, "ahp-mcp-listen");
      listener.setDaemon(true);
      listener.start();
    }
  }

  /** Waits for running requests, then ends the session. */
  @Override
  public void close() {
    leaseKeeper.close();
    executor.shutdown();
    stateless.endSubscriptions();
    try {
      if (!executor.awaitTermination(DRAIN_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        executor.shutdownNow();
      }
      withSession.endSession();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
