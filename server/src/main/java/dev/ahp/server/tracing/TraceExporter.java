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
 * Tells a collector of every packet that ends. A thread of its own reads and sends, some packets at
 * a time; when it cannot keep up, or the collector is away for long, packets are left out and
 * counted in the log. Work never waits for it.
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
  private final BlockingQueue<String> ended;
  private final AtomicLong leftOut = new AtomicLong();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final AutoCloseable listening;
  private final Thread thread;

  /** Starts to listen. */
  public TraceExporter(BrokerApi broker, TracingSettings settings, String version) {
    this.spans = new PacketSpans(broker.packets());
    this.otlpClient = new OtlpClient(settings, version);
    this.ended = new ArrayBlockingQueue<>(settings.queue());
    this.thread = new Thread(this::tellAll, "ahp-tracing");
    thread.setDaemon(true);
    thread.start();
    this.listening = broker.events().listenLocal((event, id, record) -> happened(record));
  }

  private void happened(JsonObject record) {
    if (record.string("to").filter(FINAL::contains).isPresent()) {
      record.string("packetId").ifPresent(this::add);
    }
  }

  private void add(String packetId) {
    if (!ended.offer(packetId)) {
      leftOut.incrementAndGet();
    }
  }

  private void tellAll() {
    try {
      boolean more = true;
      while (more) {
        List<String> some = new ArrayList<>();
        some.add(ended.take());
        closing.await(LINGER_MS, TimeUnit.MILLISECONDS);
        ended.drainTo(some, BATCH - 1);
        more = !some.remove(END);
        tell(some);
      }
    } catch (InterruptedException e) {
      LOG.log(Level.WARNING, "traces of {0} packets are not sent", ended.size());
    }
  }

  private void tell(List<String> packetIds) throws InterruptedException {
    List<TraceSpan> all = new ArrayList<>();
    for (String id : packetIds) {
      try {
        all.addAll(spans.of(id));
      } catch (Denied | IllegalStateException e) {
        LOG.log(Level.DEBUG, "no trace of packet " + id, e);
      }
    }
    if (!all.isEmpty() && !isTaken(all)) {
      leftOut.addAndGet(packetIds.size());
    }
    long lost = leftOut.getAndSet(0);
    if (lost > 0) {
      LOG.log(Level.WARNING, "traces of {0} packets are not sent", lost);
    }
  }

  private boolean isTaken(List<TraceSpan> all) throws InterruptedException {
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

  /** What waits is told, for three seconds at most. */
  @Override
  public void close() {
    closing.countDown();
    try {
      listening.close();
      if (ended.offer(END, GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
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
