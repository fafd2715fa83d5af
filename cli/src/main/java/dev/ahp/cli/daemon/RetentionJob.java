package dev.ahp.cli.daemon;

import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.jdbc.archive.ArchiveRun;
import dev.ahp.jdbc.archive.LocalArchiveSource;
import dev.ahp.server.daemon.RetentionSettings;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Archives audit records that exceed the retention period, at most one file per day. The file is
 * named after the first day it does not contain. A failed run is retried after an hour with the
 * same file.
 */
final class RetentionJob implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.cli.daemon");

  private final RetentionSettings settings;
  private final AuditApi audit;
  private final InstantSource clock;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "ahp-retention");
            thread.setDaemon(true);
            return thread;
          });

  RetentionJob(RetentionSettings settings, AuditApi audit, InstantSource clock) {
    this.settings = settings;
    this.audit = audit;
    this.clock = clock;
  }

  RetentionJob start() {
    var unused = timer.scheduleWithFixedDelay(this::runSafely, 0, 1, TimeUnit.HOURS);
    return this;
  }

  private void runSafely() {
    try {
      run();
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.WARNING, "archiving old audit records failed, retrying in an hour", e);
    }
  }

  /** Archives the records that exceed the retention period now. */
  void run() throws IOException {
    LocalDate day =
        clock.instant().atOffset(ZoneOffset.UTC).toLocalDate().minusDays(settings.days());
    Instant before = day.atStartOfDay().toInstant(ZoneOffset.UTC);
    Path file = settings.directory().resolve("audit-before-" + day + ".ndjson.zst");
    new ArchiveRun(new LocalArchiveSource(audit, Caller.BROKER))
        .run(before, file)
        .ifPresent(it -> LOG.log(Level.INFO, "archived old audit records to " + file));
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
