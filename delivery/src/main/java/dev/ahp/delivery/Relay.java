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
 * Carries packets from the broker to the agents that transports reach. Each transport has a line of
 * its own, which takes as many offers as it has room for, hands each to the transport, and tells
 * the broker what became of it. Nothing is kept here that another relay could not go on from.
 */
public final class Relay implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.delivery");
  private static final int AT_ONCE = 256;
  private static final long WAIT_MS = 20_000;
  private static final long AFTER_FAILURE_MS = 500;
  private static final Duration FAREWELL = Duration.ofSeconds(10);

  private final DeliveryApi desk;
  private final RelaySettings settings;
  private final InstantSource clock;
  private final ScheduledExecutorService thread;
  private final List<TransportRelay> transportRelays = new ArrayList<>();
  private int onTheirWay;
  private boolean stopping;
  private boolean closed;

  private Relay(DeliveryApi desk, RelaySettings settings, InstantSource clock) {
    this.desk = desk;
    this.settings = settings;
    this.clock = clock;
    this.thread =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread made = new Thread(task, "ahp-relay");
              made.setDaemon(true);
              return made;
            });
  }

  /** Starts to carry; the transports are the relay's from now on. */
  public static Relay start(
      DeliveryApi desk, List<Transport> transports, RelaySettings settings, InstantSource clock) {
    Relay relay = new Relay(desk, settings, clock);
    transports.forEach(it -> relay.transportRelays.add(relay.new TransportRelay(it)));
    relay.transportRelays.forEach(it -> relay.soon(it::look, 0));
    return relay;
  }

  private synchronized void soon(Runnable task, long afterMs) {
    if (!closed) {
      var unused = thread.schedule(task, afterMs, TimeUnit.MILLISECONDS);
    }
  }

  private synchronized boolean isStopping() {
    return stopping;
  }

  private synchronized void onTheirWay(int by) {
    onTheirWay += by;
    notifyAll();
  }

  /** What one transport carries; all of it runs on the relay's thread. */
  private final class TransportRelay {
    private final Transport transport;
    private final DeliveryBackoff deliveryBackoff =
        new DeliveryBackoff(settings, new SplittableRandom());
    private int inFlight;
    private boolean looking;

    TransportRelay(Transport transport) {
      this.transport = transport;
      desk.count("ahp_delivery_attempts_total", transport.name(), 0);
      inFlight(0);
      lag(0);
    }

    void look() {
      int room = AT_ONCE - inFlight;
      if (looking || isStopping() || room <= 0) {
        return;
      }
      looking = true;
      DeliveryApi.DeliveryRequest deliveryRequest =
          new DeliveryApi.DeliveryRequest(
              transport.name(),
              room,
              WAIT_MS,
              settings.lease().toMillis(),
              deliveryBackoff.notBefore(clock.millis()));
      CompletableFuture<List<Offer>> found = desk.take(deliveryRequest);
      var unused =
          found.whenComplete(
              (offers, failure) -> soon(() -> found(offers, failure), failure == null ? 0 : 1));
    }

    private void found(@Nullable List<Offer> offers, @Nullable Throwable failure) {
      looking = false;
      if (offers == null || failure != null) {
        soon(this::look, AFTER_FAILURE_MS);
        return;
      }
      long now = clock.millis();
      lag(offers.stream().mapToLong(it -> now - it.since()).max().orElse(0));
      offers.forEach(this::carry);
      look();
    }

    private void carry(Offer offer) {
      inFlight(1);
      onTheirWay(1);
      deliveryBackoff.began(offer.agent());
      desk.count("ahp_delivery_attempts_total", transport.name(), 1);
      var unused =
          delivered(offer)
              .handle((result, failure) -> result == null ? broken(failure) : result)
              .thenAccept(result -> soon(() -> settle(offer, result), 0));
    }

    private CompletableFuture<DeliveryResult> delivered(Offer offer) {
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

    private DeliveryResult broken(@Nullable Throwable failure) {
      LOG.log(Level.WARNING, "the transport " + transport.name() + " failed", failure);
      return DeliveryResult.tryAgain("the transport failed");
    }

    private void settle(Offer offer, DeliveryResult result) {
      inFlight(-1);
      var unused =
          told(offer, result)
              .whenComplete(
                  (known, failure) -> {
                    onTheirWay(-1);
                    soon(this::look, 0);
                  });
    }

    private CompletableFuture<Boolean> told(Offer offer, DeliveryResult result) {
      if (result instanceof DeliveryResult.Success) {
        deliveryBackoff.succeeded(offer.agent());
        outcome("taken");
        return desk.taken(offer);
      }
      boolean alert = deliveryBackoff.failed(offer.agent(), clock.millis());
      if (result instanceof DeliveryResult.PermanentFailure permanentFailure) {
        outcome("poison");
        log(offer, permanentFailure.reason(), true);
        return desk.giveUp(offer, permanentFailure.reason());
      }
      DeliveryResult.RetryLater again = (DeliveryResult.RetryLater) result;
      outcome("again");
      log(offer, again.reason(), alert);
      long pause = deliveryBackoff.pause(offer.attempt());
      long wished = again.after() == null ? 0 : again.after().toMillis();
      return desk.again(
          offer, new DeliveryApi.Failure(again.reason(), Math.max(pause, wished), alert));
    }

    private void log(Offer offer, String reason, boolean loud) {
      LOG.log(
          loud ? Level.WARNING : Level.DEBUG,
          "packet {0} did not reach {1} by {2}, attempt {3}: {4}",
          offer.packetId(),
          offer.agent(),
          transport.name(),
          offer.attempt(),
          reason);
    }

    private void outcome(String word) {
      desk.count("ahp_delivery_outcomes_total", transport.name() + " " + word, 1);
    }

    private void inFlight(int by) {
      inFlight += by;
      desk.gauge("ahp_delivery_in_flight", transport.name(), inFlight);
    }

    private void lag(long millis) {
      desk.gauge("ahp_delivery_lag_seconds", transport.name(), Math.max(0, millis) / 1000.0);
    }
  }

  /** Takes nothing more, lets what is on its way arrive for a while, and closes the transports. */
  @Override
  public void close() {
    try {
      awaitArrivals();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    thread.shutdownNow();
    transportRelays.forEach(it -> it.transport.close());
  }

  private synchronized void awaitArrivals() throws InterruptedException {
    stopping = true;
    long deadline = System.nanoTime() + FAREWELL.toNanos();
    long left = FAREWELL.toMillis();
    while (onTheirWay > 0 && left > 0) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
    }
    closed = true;
  }
}
