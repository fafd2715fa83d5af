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
public final class Listener implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.delivery.inbound");
  private static final Duration WAIT = Duration.ofSeconds(1);
  private static final Duration CLOSING = Duration.ofSeconds(10);
  private static final long PAUSE_NANOS = 500_000_000;

  private final String transport;
  private final InboundSource source;
  private final JsonObject settings;
  private final Gateway gateway;
  private final Thread thread;
  private volatile boolean closed;

  private Listener(String transport, InboundSource source, JsonObject settings, Gateway gateway) {
    this.transport = transport;
    this.source = source;
    this.settings = settings;
    this.gateway = gateway;
    this.thread = new Thread(this::run, "ahp-" + transport + "-inbound");
    this.thread.setDaemon(true);
  }

  /** Starts listening, by settings without faults; closing it stops that. */
  public static Listener start(
      String transport, InboundSource source, JsonObject settings, Gateway gateway) {
    Listener listener = new Listener(transport, source, settings, gateway);
    listener.thread.start();
    return listener;
  }

  private void run() {
    while (!closed) {
      try (Inlet inlet = source.open(settings)) {
        while (!closed) {
          read(inlet);
        }
      } catch (RuntimeException e) {
        if (!closed) {
          LOG.log(Level.WARNING, "listening by {0}: {1}", transport, reason(e));
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      }
    }
  }

  private void read(Inlet inlet) {
    List<Inlet.Call> calls = inlet.next(WAIT);
    for (Inlet.Call call : calls) {
      if (closed) {
        return;
      }
      take(inlet, call);
    }
  }

  private void take(Inlet inlet, Inlet.Call call) {
    Gateway.Reply reply = gateway.take(call.body(), call.messageId()).join();
    if (!(reply instanceof Gateway.Done done)) {
      inlet.leave(call);
      LockSupport.parkNanos(PAUSE_NANOS);
      return;
    }
    JsonObject answer = FittingAnswer.of(done.answer(), inlet.mostBytes());
    if (done.isCall()) {
      inlet.answer(call, answer);
    } else {
      inlet.putAside(call, answer);
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
