package dev.ahp.delivery.inbound;

import dev.ahp.json.JsonObject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads one source, a call after the other, and settles each when the gateway has dealt with it.
 * When the connection breaks it makes another; what was not settled comes again by that.
 */
public final class InboundListener implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.delivery.inbound");
  private static final Duration WAIT = Duration.ofSeconds(1);
  private static final Duration CLOSING = Duration.ofSeconds(10);
  private static final long PAUSE_NANOS = 500_000_000;

  private final String transport;
  private final InboundSource source;
  private final JsonObject settings;
  private final InboundGateway inboundGateway;
  private final Thread thread;
  private volatile boolean closed;

  private InboundListener(
      String transport, InboundSource source, JsonObject settings, InboundGateway inboundGateway) {
    this.transport = transport;
    this.source = source;
    this.settings = settings;
    this.inboundGateway = inboundGateway;
    this.thread = new Thread(this::run, "ahp-" + transport + "-inbound");
    this.thread.setDaemon(true);
  }

  /** Starts listening, by settings without faults; closing it stops that. */
  public static InboundListener start(
      String transport, InboundSource source, JsonObject settings, InboundGateway inboundGateway) {
    InboundListener inboundListener =
        new InboundListener(transport, source, settings, inboundGateway);
    inboundListener.thread.start();
    return inboundListener;
  }

  private void run() {
    while (!closed) {
      try (InboundConnection inboundConnection = source.open(settings)) {
        while (!closed) {
          read(inboundConnection);
        }
      } catch (RuntimeException e) {
        if (!closed) {
          LOG.log(Level.WARNING, "listening by {0}: {1}", transport, reason(e));
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      }
    }
  }

  private void read(InboundConnection inboundConnection) {
    List<InboundConnection.InboundCall> inboundCalls = inboundConnection.next(WAIT);
    for (InboundConnection.InboundCall inboundCall : inboundCalls) {
      if (closed) {
        return;
      }
      take(inboundConnection, inboundCall);
    }
  }

  private void take(
      InboundConnection inboundConnection, InboundConnection.InboundCall inboundCall) {
    InboundGateway.InboundReply inboundReply =
        inboundGateway.take(inboundCall.body(), inboundCall.messageId()).join();
    if (!(inboundReply instanceof InboundGateway.FinalReply finalReply)) {
      inboundConnection.leave(inboundCall);
      LockSupport.parkNanos(PAUSE_NANOS);
      return;
    }
    JsonObject answer = ResponseShortener.of(finalReply.answer(), inboundConnection.mostBytes());
    if (finalReply.isCall()) {
      inboundConnection.answer(inboundCall, answer);
    } else {
      inboundConnection.putAside(inboundCall, answer);
    }
  }

  private static String reason(Throwable failure) {
    Throwable deepest = failure;
    while (deepest.getCause() != null && deepest.getCause() != deepest) {
      deepest = deepest.getCause();
    }
    String message = deepest.getMessage();
    return message == null ? deepest.getClass().getSimpleName() : message;
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    try {
      thread.join(CLOSING.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
