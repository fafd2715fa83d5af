package dev.ahp.cli.daemon;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.jdbc.archive.ArchiveRun;
import dev.ahp.jdbc.archive.LocalArchiveSource;
import dev.ahp.json.JsonObject;
import dev.ahp.server.daemon.RetentionSettings;
import dev.ahp.server.daemon.RetentionSettings.AuditRetention;
import dev.ahp.time.Rfc3339;
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
 * Deletes ended tasks and archives audit records that exceed their retention periods, once an hour.
 * There is at most one archive per day, named after the first day it does not contain. A failed run
 * is retried after an hour, with the same file.
 */
final class RetentionJob implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.cli.daemon");

  private final RetentionSettings settings;
  private final BrokerApi broker;
  private final InstantSource clock;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "ahp-retention");
            thread.setDaemon(true);
            return thread;
          });

  RetentionJob(RetentionSettings settings, BrokerApi broker, InstantSource clock) {
    this.settings = settings;
    this.broker = broker;
    this.clock = clock;
  }

  RetentionJob start() {
    var unused = timer.scheduleWithFixedDelay(this::runSafely, 0, 1, TimeUnit.HOURS);
    return this;
  }

  private void runSafely() {
    try {
      purge();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "deleting old tasks failed, retrying in an hour", e);
    }
    try {
      archive();
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.WARNING, "archiving old audit records failed, retrying in an hour", e);
    }
  }

  /** Deletes the ended tasks that exceed the retention period now. */
  void purge() {
    if (settings.packets() == null) {
      return;
    }
    Instant before = clock.instant().minus(settings.packets());
    JsonObject request =
        JsonObject.builder().put("before", Rfc3339.format(before.toEpochMilli())).build();
    JsonObject count = broker.tasks().purge(Caller.BROKER, request).join();
    long tasks = count.number("tasks").orElse(0.0).longValue();
    if (tasks > 0) {
      LOG.log(Level.INFO, "deleted old tasks: " + tasks);
    }
  }

  /** Archives the records that exceed the retention period now. */
  void archive() throws IOException {
    AuditRetention retention = settings.audit();
    if (retention == null) {
      return;
    }
    LocalDate day =
        clock.instant().atOffset(ZoneOffset.UTC).toLocalDate().minusDays(retention.days());
    Instant before = day.atStartOfDay().toInstant(ZoneOffset.UTC);
    Path file = retention.directory().resolve("audit-before-" + day + ".ndjson.zst");
    new ArchiveRun(new LocalArchiveSource(broker.audit(), Caller.BROKER))
        .run(before, file)
        .ifPresent(it -> LOG.log(Level.INFO, "archived old audit records to " + file));
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
