package dev.ahp.cli.daemon;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.DurationOption;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.DaemonLocator;
import dev.ahp.client.DaemonUnreachableException;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Stops the daemon of a data directory like SIGTERM and waits until it has ended. */
@CommandLine.Command(
    footer = {
      "  ahp stop                            stop the daemon of ~/.ahp",
      "  ahp stop --data /var/lib/ahp --timeout 60s",
      "",
      "The daemon finishes its running requests first. Use the service manager, such as systemctl,",
      "for a daemon that it started.",
    })
public final class StopCommand extends CliCommand {
  /** The clock may have been adjusted since the daemon was started. */
  private static final Duration CLOCK_TOLERANCE = Duration.ofSeconds(10);

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      converter = DurationOption.class,
      description = "Maximum time to wait for the end (default: 30s).")
  private Duration timeout = Duration.ofSeconds(30);

  @Override
  public boolean usesDataDirectory() {
    return true;
  }

  @Override
  protected ExitCode run() {
    DaemonLocator locator =
        new DaemonLocator(terminal().env(), terminal().directory(), options().data().orElse(null));
    Optional<ProcessHandle> running = recorded(locator).flatMap(StopCommand::process);
    if (running.isEmpty()) {
      printResult(
          JsonObject.builder().put("stopped", false).build(),
          "no daemon of " + locator.data() + " is running");
      return ExitCode.NO;
    }
    ProcessHandle process = running.get();
    requireOwnProcess(process);
    if (!process.destroy()) {
      throw new CommandException(
          ProblemCode.FORBIDDEN,
          "cannot stop process " + process.pid() + ": permission denied; stop it as its user");
    }
    await(process);
    return printResult(
        JsonObject.builder().put("stopped", true).put("pid", process.pid()).build(),
        "stopped the daemon of " + locator.data() + " (process " + process.pid() + ")");
  }

  private static Optional<JsonObject> recorded(DaemonLocator locator) {
    try {
      return locator.recordedDaemon();
    } catch (DaemonUnreachableException e) {
      throw new CommandException(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the process, unless it has ended and another process has its id now. */
  private static Optional<ProcessHandle> process(JsonObject daemon) {
    Optional<Instant> started = daemon.string("startedAt").flatMap(Rfc3339::parse);
    return daemon
        .number("pid")
        .flatMap(pid -> ProcessHandle.of(pid.longValue()))
        .filter(ProcessHandle::isAlive)
        .filter(it -> started.isPresent() && isSame(it.info().startInstant(), started.get()));
  }

  private static boolean isSame(Optional<Instant> actual, Instant recorded) {
    return actual
        .map(it -> Duration.between(it, recorded).abs().compareTo(CLOCK_TOLERANCE) <= 0)
        .orElse(false);
  }

  private static void requireOwnProcess(ProcessHandle process) {
    Optional<String> owner = process.info().user();
    if (owner.isPresent() && !owner.equals(ProcessHandle.current().info().user())) {
      throw new CommandException(
          ProblemCode.FORBIDDEN,
          "the daemon (process %s) belongs to the user %s; stop it as that user"
              .formatted(process.pid(), owner.get()));
    }
  }

  private void await(ProcessHandle process) {
    withProgress(
        () -> "waiting for process " + process.pid(),
        () ->
            process
                .onExit()
                .completeOnTimeout(process, timeout.toMillis(), TimeUnit.MILLISECONDS)
                .join());
    if (process.isAlive()) {
      throw new CommandException(
          ProblemCode.UNAVAILABLE,
          "process %s has not ended after %s s; wait longer with --timeout, or end it with kill -9"
              .formatted(process.pid(), timeout.toSeconds()));
    }
  }
}
