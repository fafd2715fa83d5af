package dev.ahp.delivery;

import dev.ahp.broker.api.Offer;
import dev.ahp.broker.service.BlockingCallExecutor;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;

/** A transport whose client library blocks; each delivery runs on a thread of its pool. */
public abstract class BlockingTransport implements Transport {
  private final String name;
  private final ExecutorService callers;

  protected BlockingTransport(String name, String threadName, int threads) {
    this.name = name;
    this.callers = BlockingCallExecutor.of(threadName, threads);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final CompletableFuture<DeliveryResult> deliver(Offer offer) {
    return CompletableFuture.supplyAsync(() -> send(offer), callers);
  }

  /** Delivers an offer and waits for the result. */
  protected abstract DeliveryResult send(Offer offer);

  /** Returns the threads of this transport for further blocking calls. */
  protected final ExecutorService callers() {
    return callers;
  }

  @Override
  public void close() {
    callers.shutdown();
  }
}
