package dev.ahp.cli.daemon;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.AdministrativeEvent;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.jdbc.archive.ArchiveLocation;
import dev.ahp.jdbc.archive.ArchiveRun;
import dev.ahp.jdbc.archive.LocalArchiveSource;
import dev.ahp.jdbc.archive.StoredArchives;
import dev.ahp.json.JsonObject;
import dev.ahp.server.daemon.RetentionSettings;
import dev.ahp.server.daemon.RetentionSettings.AuditRetention;
import dev.ahp.time.Rfc3339;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Deletes ended tasks and archives audit records that exceed their retention periods, once an hour.
 * There is at most one archive per day, named after the first day it does not contain. A failed run
 * is retried after an hour, with the same file. Archives are deleted after their own period.
 */
final class RetentionJob implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.cli.daemon");

  private final RetentionSettings settings;
  private final @Nullable ArchiveLocation archives;
  private final BrokerApi broker;
  private final InstantSource clock;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "ahp-retention");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Creates the job; {@link #start} starts it.
   *
   * @param archives where the archives are; null if nothing is archived
   */
  RetentionJob(
      RetentionSettings settings,
      @Nullable ArchiveLocation archives,
      BrokerApi broker,
      InstantSource clock) {
    this.settings = settings;
    this.archives = archives;
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
    try {
      deleteArchives();
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.WARNING, "deleting old audit archives failed, retrying in an hour", e);
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
    if (retention == null || archives == null || retention.days() == 0) {
      return;
    }
    LocalDate day = today().minusDays(retention.days());
    Instant before = day.atStartOfDay().toInstant(ZoneOffset.UTC);
    String name = StoredArchives.name(day);
    new ArchiveRun(new LocalArchiveSource(broker.audit(), Caller.BROKER))
        .run(before, archives, name)
        .ifPresent(it -> LOG.log(Level.INFO, "archived old audit records to " + name));
  }

  /** Deletes the archives that exceed their retention period; each deletion is recorded first. */
  void deleteArchives() throws IOException {
    AuditRetention retention = settings.audit();
    Duration keep = retention == null ? null : retention.keep();
    if (archives == null || keep == null) {
      return;
    }
    LocalDate day = today().minusDays(keep.toDays());
    for (String name : new StoredArchives(archives).before(day)) {
      JsonObject data =
          JsonObject.builder().put("archive", name).put("keepDays", keep.toDays()).build();
      AdministrativeEvent event =
          new AdministrativeEvent(
              AuditEvent.AUDIT_ARCHIVE_DELETED, Caller.BROKER.name(), "retention", data);
      broker.audit().append(event).join();
      archives.delete(name);
      LOG.log(Level.INFO, "deleted the audit archive " + name);
    }
  }

  private LocalDate today() {
    return clock.instant().atOffset(ZoneOffset.UTC).toLocalDate();
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
