package dev.ahp.delivery;

import dev.ahp.broker.api.DeliveryApi;
import dev.ahp.broker.api.Offer;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Delivers packets from the broker to agents through transports. For each transport, the relay
 * takes offers up to a limit of concurrent deliveries, passes them to the transport, and reports
 * the results to the broker. The relay keeps no durable state, so another relay can continue its
 * work.
 */
public final class Relay implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.delivery");
  private static final int MAX_IN_FLIGHT = 256;
  private static final long POLL_WAIT_MS = 20_000;
  private static final long RETRY_PAUSE_MS = 500;
  private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(10);

  private final DeliveryApi deliveries;
  private final RelaySettings settings;
  private final InstantSource clock;
  private final ScheduledExecutorService thread;
  private final List<TransportRelay> transportRelays = new ArrayList<>();
  private int pending;
  private boolean stopping;
  private boolean closed;

  private Relay(DeliveryApi deliveries, RelaySettings settings, InstantSource clock) {
    this.deliveries = deliveries;
    this.settings = settings;
    this.clock = clock;
    this.thread =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread created = new Thread(task, "ahp-relay");
              created.setDaemon(true);
              return created;
            });
  }

  /** Starts a relay. The relay closes the transports when it is closed. */
  public static Relay start(
      DeliveryApi deliveries,
      List<Transport> transports,
      RelaySettings settings,
      InstantSource clock) {
    Relay relay = new Relay(deliveries, settings, clock);
    transports.forEach(it -> relay.transportRelays.add(relay.new TransportRelay(it)));
    relay.transportRelays.forEach(it -> relay.schedule(it::poll, 0));
    return relay;
  }

  private synchronized void schedule(Runnable task, long delayMs) {
    if (!closed) {
      var unused = thread.schedule(task, delayMs, TimeUnit.MILLISECONDS);
    }
  }

  private synchronized boolean isStopping() {
    return stopping;
  }

  private synchronized void addPending(int delta) {
    pending += delta;
    notifyAll();
  }

  /** The delivery loop of one transport. All methods run on the relay thread. */
  private final class TransportRelay {
    private final Transport transport;
    private final DeliveryBackoff backoff = new DeliveryBackoff(settings, new SplittableRandom());
    private int inFlight;
    private boolean polling;

    TransportRelay(Transport transport) {
      this.transport = transport;
      deliveries.count("ahp_delivery_attempts_total", transport.name(), 0);
      addInFlight(0);
      reportLag(0);
    }

    void poll() {
      int capacity = MAX_IN_FLIGHT - inFlight;
      if (polling || isStopping() || capacity <= 0) {
        return;
      }
      polling = true;
      DeliveryApi.DeliveryRequest request =
          new DeliveryApi.DeliveryRequest(
              transport.name(),
              capacity,
              POLL_WAIT_MS,
              settings.lease().toMillis(),
              backoff.notBefore(clock.millis()));
      CompletableFuture<List<Offer>> taken = deliveries.take(request);
      var unused =
          taken.whenComplete(
              (offers, failure) ->
                  schedule(() -> handleOffers(offers, failure), failure == null ? 0 : 1));
    }

    private void handleOffers(@Nullable List<Offer> offers, @Nullable Throwable failure) {
      polling = false;
      if (offers == null || failure != null) {
        schedule(this::poll, RETRY_PAUSE_MS);
        return;
      }
      long now = clock.millis();
      reportLag(offers.stream().mapToLong(it -> now - it.since()).max().orElse(0));
      offers.forEach(this::deliver);
      poll();
    }

    private void deliver(Offer offer) {
      addInFlight(1);
      addPending(1);
      backoff.began(offer.agent());
      deliveries.count("ahp_delivery_attempts_total", transport.name(), 1);
      var unused =
          attempt(offer)
              .handle((result, failure) -> result == null ? onTransportError(failure) : result)
              .thenAccept(result -> schedule(() -> complete(offer, result), 0));
    }

    private CompletableFuture<DeliveryResult> attempt(Offer offer) {
      try {
        return transport.faults(offer.delivery()).stream()
            .findFirst()
            .map(it -> DeliveryResult.poison("delivery" + it.pointer() + " " + it.message()))
            .map(CompletableFuture::completedFuture)
            .orElseGet(() -> transport.deliver(offer));
      } catch (RuntimeException e) {
        return CompletableFuture.failedFuture(e);
      }
    }

    private DeliveryResult onTransportError(@Nullable Throwable failure) {
      LOG.log(Level.WARNING, "transport " + transport.name() + " failed unexpectedly", failure);
      return DeliveryResult.tryAgain("the transport failed unexpectedly; see the log of the relay");
    }

    private void complete(Offer offer, DeliveryResult result) {
      addInFlight(-1);
      var unused =
          report(offer, result)
              .whenComplete(
                  (ignored, failure) -> {
                    addPending(-1);
                    schedule(this::poll, 0);
                  });
    }

    private CompletableFuture<Boolean> report(Offer offer, DeliveryResult result) {
      if (result instanceof DeliveryResult.Success) {
        backoff.succeeded(offer.agent());
        outcome("taken");
        return deliveries.delivered(offer);
      }
      boolean alert = backoff.failed(offer.agent(), clock.millis());
      if (result instanceof DeliveryResult.PermanentFailure permanentFailure) {
        outcome("poison");
        log(offer, permanentFailure.reason(), true);
        return deliveries.giveUp(offer, permanentFailure.reason());
      }
      DeliveryResult.RetryLater retry = (DeliveryResult.RetryLater) result;
      outcome("again");
      log(offer, retry.reason(), alert);
      long pause = backoff.pause(offer.attempt());
      long requested = retry.after() == null ? 0 : retry.after().toMillis();
      return deliveries.retry(
          offer, new DeliveryApi.Failure(retry.reason(), Math.max(pause, requested), alert));
    }

    private void log(Offer offer, String reason, boolean warn) {
      LOG.log(
          warn ? Level.WARNING : Level.DEBUG,
          "attempt {3} to deliver packet {0} to {1} by {2} failed: {4}",
          offer.packetId(),
          offer.agent(),
          transport.name(),
          offer.attempt(),
          reason);
    }

    private void outcome(String outcome) {
      deliveries.count("ahp_delivery_outcomes_total", transport.name() + " " + outcome, 1);
    }

    private void addInFlight(int delta) {
      inFlight += delta;
      deliveries.gauge("ahp_delivery_in_flight", transport.name(), inFlight);
    }

    private void reportLag(long millis) {
      deliveries.gauge("ahp_delivery_lag_seconds", transport.name(), Math.max(0, millis) / 1000.0);
    }
  }

  /** Stops taking offers, waits up to 10 s for deliveries in flight, and closes the transports. */
  @Override
  public void close() {
    try {
      awaitPending();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    thread.shutdownNow();
    transportRelays.forEach(it -> it.transport.close());
  }

  private synchronized void awaitPending() throws InterruptedException {
    stopping = true;
    long deadline = System.nanoTime() + SHUTDOWN_TIMEOUT.toNanos();
    long left = SHUTDOWN_TIMEOUT.toMillis();
    while (pending > 0 && left > 0) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
    }
    closed = true;
  }
}
