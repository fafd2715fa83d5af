package dev.ahp.cli.daemon;

import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreView;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.security.KeyPair;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Writes the heads of the audit chains to a file while a daemon runs, and when it stops. */
final class AuditHeadWriter implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.cli.daemon");
  private static final long INTERVAL_S = 5;

  private final AuditHeadFile file;
  private final Store store;
  private final KeyPair keys;
  private final InstantSource clock;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "ahp-audit-head");
            thread.setDaemon(true);
            return thread;
          });
  private List<ChainHead> written = List.of();
  private boolean failing;

  AuditHeadWriter(AuditHeadFile file, Store store, KeyPair keys, InstantSource clock) {
    this.file = file;
    this.store = store;
    this.keys = keys;
    this.clock = clock;
  }

  AuditHeadWriter start() {
    var unused = timer.scheduleWithFixedDelay(this::writeSafely, 0, INTERVAL_S, TimeUnit.SECONDS);
    return this;
  }

  /** Logs the first of several failures. */
  private synchronized void writeSafely() {
    try {
      write();
      failing = false;
    } catch (IOException | RuntimeException e) {
      if (!failing) {
        LOG.log(Level.WARNING, "cannot write " + file.path() + ", retrying", e);
      }
      failing = true;
    }
  }

  /** Writes the heads if they changed; keeps the file if the store no longer continues it. */
  private void write() throws IOException {
    List<ChainHead> heads = store.read(StoreView::heads);
    if (heads.isEmpty() || heads.equals(written)) {
      return;
    }
    AuditCheckpoint before = file.read().orElse(null);
    if (before != null) {
      String problem = store.read(view -> AuditHeadCheck.difference(before, view)).orElse(null);
      if (problem != null) {
        throw new StoreOpenException("the database lost audit records: " + problem);
      }
    }
    file.write(heads, clock.instant(), keys);
    written = heads;
  }

  /** Writes the last heads. */
  @Override
  public void close() {
    timer.shutdown();
    writeSafely();
  }
}
