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
 * Archives the audit records of days that are over for long enough: a file a day at most, named
 * after the first day that it does not hold. A run that fails is tried again an hour later, with
 * the same file.
 */
final class RetentionJob implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.cli.daemon");

  private final RetentionSettings settings;
  private final AuditApi desk;
  private final InstantSource clock;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "ahp-retention");
            thread.setDaemon(true);
            return thread;
          });

  RetentionJob(RetentionSettings settings, AuditApi desk, InstantSource clock) {
    this.settings = settings;
    this.desk = desk;
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
      LOG.log(Level.WARNING, "old audit records are not archived, trying again in an hour", e);
    }
  }

  /** Archives what is old enough now. */
  void run() throws IOException {
    LocalDate day =
        clock.instant().atOffset(ZoneOffset.UTC).toLocalDate().minusDays(settings.days());
    Instant before = day.atStartOfDay().toInstant(ZoneOffset.UTC);
    Path file = settings.directory().resolve("audit-before-" + day + ".ndjson.zst");
    new ArchiveRun(new LocalArchiveSource(desk, Caller.BROKER))
        .run(before, file)
        .ifPresent(it -> LOG.log(Level.INFO, "old audit records are in " + file));
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
