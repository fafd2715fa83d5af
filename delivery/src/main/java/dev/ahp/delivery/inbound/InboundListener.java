package dev.ahp.delivery.inbound;

import dev.ahp.json.JsonObject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that reads calls from one source, passes them to the gateway one at a time, and sends
 * the responses. After a connection failure it reconnects and receives unacknowledged calls again.
 */
public final class InboundListener implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.delivery.inbound");
  private static final Duration WAIT = Duration.ofSeconds(1);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);
  private static final long PAUSE_NANOS = 500_000_000;

  private final String transport;
  private final InboundSource source;
  private final JsonObject settings;
  private final InboundGateway gateway;
  private final Thread thread;
  private volatile boolean closed;

  private InboundListener(
      String transport, InboundSource source, JsonObject settings, InboundGateway gateway) {
    this.transport = transport;
    this.source = source;
    this.settings = settings;
    this.gateway = gateway;
    this.thread = new Thread(this::run, "ahp-" + transport + "-inbound");
    this.thread.setDaemon(true);
  }

  /** Starts a listener with valid settings. */
  public static InboundListener start(
      String transport, InboundSource source, JsonObject settings, InboundGateway gateway) {
    InboundListener listener = new InboundListener(transport, source, settings, gateway);
    listener.thread.start();
    return listener;
  }

  private void run() {
    while (!closed) {
      try (InboundConnection connection = source.open(settings)) {
        while (!closed) {
          read(connection);
        }
      } catch (RuntimeException e) {
        if (!closed) {
          LOG.log(
              Level.WARNING,
              "the inbound connection of {0} failed, reconnecting: {1}",
              transport,
              reason(e));
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      }
    }
  }

  private void read(InboundConnection connection) {
    List<InboundConnection.InboundCall> calls = connection.next(WAIT);
    for (InboundConnection.InboundCall call : calls) {
      if (closed) {
        return;
      }
      process(connection, call);
    }
  }

  private void process(InboundConnection connection, InboundConnection.InboundCall call) {
    InboundGateway.InboundReply reply = gateway.take(call.body(), call.messageId()).join();
    if (!(reply instanceof InboundGateway.FinalReply finalReply)) {
      connection.postpone(call);
      LockSupport.parkNanos(PAUSE_NANOS);
      return;
    }
    JsonObject response = ResponseShortener.of(finalReply.answer(), connection.maxResponseBytes());
    if (finalReply.isCall()) {
      connection.respond(call, response);
    } else {
      connection.reject(call, response);
    }
  }

  private static String reason(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    String message = root.getMessage();
    return message == null ? root.getClass().getSimpleName() : message;
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    try {
      thread.join(CLOSE_TIMEOUT.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
