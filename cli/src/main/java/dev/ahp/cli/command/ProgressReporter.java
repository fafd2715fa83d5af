package dev.ahp.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reports the progress of a long operation on stderr. A terminal shows one line, which is updated
 * every second from the third second on and cleared at the end. Otherwise a line is written every
 * ten seconds.
 */
final class ProgressReporter {
  private final PrintStream err;

  /** Clears the line on a terminal; null if stderr is not a terminal. */
  private final @Nullable String clearLine;

  private final Supplier<String> status;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "ahp-progress");
            thread.setDaemon(true);
            return thread;
          });
  private boolean isShown;

  /** When a report is due. */
  record ReportInterval(Duration first, Duration next) {
    static final ReportInterval TERMINAL =
        new ReportInterval(Duration.ofSeconds(2), Duration.ofSeconds(1));
    static final ReportInterval LOG =
        new ReportInterval(Duration.ofSeconds(10), Duration.ofSeconds(10));
  }

  ProgressReporter(
      PrintStream err,
      @Nullable String clearLine,
      ReportInterval interval,
      Supplier<String> status) {
    this.err = err;
    this.clearLine = clearLine;
    this.status = status;
    var unused =
        timer.scheduleAtFixedRate(
            this::report,
            interval.first().toMillis(),
            interval.next().toMillis(),
            TimeUnit.MILLISECONDS);
  }

  /** Starts the reports. A quiet reporter writes nothing. */
  static ProgressReporter start(Terminal terminal, boolean quiet, Supplier<String> status) {
    boolean isTerminal = terminal.errIsTerminal();
    return new ProgressReporter(
        quiet ? new PrintStream(OutputStream.nullOutputStream(), false, UTF_8) : terminal.err(),
        isTerminal ? terminal.control("[G") + terminal.control("[K") : null,
        isTerminal ? ReportInterval.TERMINAL : ReportInterval.LOG,
        status);
  }

  private synchronized void report() {
    if (timer.isShutdown()) {
      return;
    }
    String line = "ahp: " + TerminalSanitizer.line(status.get());
    if (clearLine != null) {
      err.print(clearLine + line);
      isShown = true;
    } else {
      err.println(line);
    }
    err.flush();
  }

  /** Stops the reports and clears the line on a terminal. */
  synchronized void stop() {
    timer.shutdownNow();
    if (isShown && clearLine != null) {
      err.print(clearLine);
      err.flush();
    }
  }
}
