package dev.ahp.server.daemon;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * Reloads certificates and keys when their files change. If the new files cannot be used, the old
 * content stays in use, and the failure is reported once. Files that are being replaced one after
 * the other may not fit together for a moment, so only the second failure in a row is reported.
 */
final class FileWatch implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofSeconds(3);
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.daemon");

  private final BiConsumer<String, String> onFailure;
  private final List<WatchedFiles> watched = new ArrayList<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "ahp-file-watch");
            thread.setDaemon(true);
            return thread;
          });

  /** Files that are loaded together. */
  private static final class WatchedFiles {
    private final String subject;
    private final List<Path> files;
    private final Runnable reload;
    private String loaded;
    private String failed = "";

    private WatchedFiles(String subject, List<Path> files, Runnable reload) {
      this.subject = subject;
      this.files = files;
      this.reload = reload;
      this.loaded = state(files);
    }
  }

  /**
   * Creates a watch.
   *
   * @param onFailure receives the subject and the reason when new files cannot be used
   */
  FileWatch(BiConsumer<String, String> onFailure) {
    this.onFailure = onFailure;
  }

  /** Calls {@code reload} after a change of the files; an exception means they cannot be used. */
  synchronized void add(String subject, List<Path> files, Runnable reload) {
    watched.add(new WatchedFiles(subject, files, reload));
  }

  FileWatch start() {
    var unused =
        timer.scheduleWithFixedDelay(
            this::check, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    return this;
  }

  /** Reloads the files that changed since the last call. */
  synchronized void check() {
    watched.forEach(this::check);
  }

  private void check(WatchedFiles files) {
    String now = state(files.files);
    if (now.equals(files.loaded)) {
      return;
    }
    try {
      files.reload.run();
      files.loaded = now;
      files.failed = "";
      LOG.log(Level.INFO, "reloaded " + files.subject);
    } catch (RuntimeException e) {
      boolean isSecond = files.failed.equals(now);
      files.failed = now;
      if (isSecond) {
        files.loaded = now;
        LOG.log(
            Level.WARNING,
            "cannot reload " + files.subject + "; the old one stays in use: " + e.getMessage());
        onFailure.accept(files.subject, String.valueOf(e.getMessage()));
      }
    }
  }

  private static String state(List<Path> files) {
    StringBuilder state = new StringBuilder();
    for (Path file : files) {
      try {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        state
            .append(attributes.lastModifiedTime())
            .append(' ')
            .append(attributes.size())
            .append(' ')
            .append(attributes.fileKey())
            .append('\n');
      } catch (IOException e) {
        state.append("missing\n");
      }
    }
    return state.toString();
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
