package dev.ahp.server.tracing;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.json.JsonObject;
import dev.ahp.net.PostOutcome;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Exports the trace of each packet that ends. A background thread reads and sends packets in
 * batches. If it cannot keep up or the collector is unavailable, packets are dropped and counted in
 * the log. It never blocks the broker.
 */
public final class TraceExporter implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.tracing");
  private static final Set<String> FINAL = Set.of("completed", "failed", "blocked", "cancelled");
  private static final Duration GRACE = Duration.ofSeconds(3);
  private static final int BATCH = 200;
  private static final int ATTEMPTS = 5;
  private static final long LINGER_MS = 500;
  private static final long PAUSE_MS = 250;
  private static final String END = "";

  private final PacketSpans spans;
  private final OtlpClient otlpClient;
  private final BlockingQueue<String> queue;
  private final AtomicLong dropped = new AtomicLong();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final AutoCloseable subscription;
  private final Thread thread;

  /** Starts the thread and subscribes to audit records. */
  public TraceExporter(BrokerApi broker, TracingSettings settings, String version) {
    this.spans = new PacketSpans(broker.packets());
    this.otlpClient = new OtlpClient(settings, version);
    this.queue = new ArrayBlockingQueue<>(settings.queue());
    this.thread = new Thread(this::exportAll, "ahp-tracing");
    thread.setDaemon(true);
    thread.start();
    this.subscription = broker.events().listenLocal((event, id, record) -> onRecord(record));
  }

  private void onRecord(JsonObject record) {
    if (record.string("to").filter(FINAL::contains).isPresent()) {
      record.string("packetId").ifPresent(this::add);
    }
  }

  private void add(String packetId) {
    if (!queue.offer(packetId)) {
      dropped.incrementAndGet();
    }
  }

  private void exportAll() {
    try {
      boolean more = true;
      while (more) {
        List<String> batch = new ArrayList<>();
        batch.add(queue.take());
        closing.await(LINGER_MS, TimeUnit.MILLISECONDS);
        queue.drainTo(batch, BATCH - 1);
        more = !batch.remove(END);
        export(batch);
      }
    } catch (InterruptedException e) {
      LOG.log(Level.WARNING, "the traces of {0} packets were dropped", queue.size());
    }
  }

  private void export(List<String> packetIds) throws InterruptedException {
    List<TraceSpan> all = new ArrayList<>();
    for (String id : packetIds) {
      try {
        all.addAll(spans.of(id));
      } catch (Denied | IllegalStateException e) {
        LOG.log(Level.DEBUG, "cannot build the trace of packet " + id, e);
      }
    }
    if (!all.isEmpty() && !send(all)) {
      dropped.addAndGet(packetIds.size());
    }
    long lost = dropped.getAndSet(0);
    if (lost > 0) {
      LOG.log(Level.WARNING, "the traces of {0} packets were dropped", lost);
    }
  }

  private boolean send(List<TraceSpan> all) throws InterruptedException {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      PostOutcome postOutcome = otlpClient.send(all);
      if (postOutcome != PostOutcome.RETRY_LATER) {
        return postOutcome == PostOutcome.ACCEPTED;
      }
      if (closing.await(PAUSE_MS << attempt, TimeUnit.MILLISECONDS)) {
        return false;
      }
    }
    return false;
  }

  /** Exports the queued packets, for at most three seconds. */
  @Override
  public void close() {
    closing.countDown();
    try {
      subscription.close();
      if (queue.offer(END, GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
        thread.join(GRACE.toMillis());
      }
      thread.interrupt();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      LOG.log(Level.DEBUG, "closing", e);
    }
  }
}
