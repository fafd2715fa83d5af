package dev.ahp.cli.brief;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.Terminal;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** Runs commands in {@code sh} without input and with a time limit. */
final class Shell {
  /** The time a pipe may stay open after its command has ended. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final Terminal terminal;
  private final Duration timeout;
  private final Clock clock;
  private final OutputStream output;

  /** Creates a shell that copies the output of commands to {@code output}. */
  Shell(Terminal terminal, Duration timeout, Clock clock, OutputStream output) {
    this.terminal = terminal;
    this.timeout = timeout;
    this.clock = clock;
    this.output = output;
  }

  /** Runs a command. A shutdown hook kills it if this process is terminated. */
  ShellResult run(String command) {
    Thread end = new Thread(Shell::killChildren, "ahp-brief-end");
    Runtime.getRuntime().addShutdownHook(end);
    try {
      return runWithTimeout(command);
    } finally {
      removeHook(end);
    }
  }

  private ShellResult runWithTimeout(String command) {
    Instant at = clock.instant();
    Process process = start(command);
    OutputPump pump = new OutputPump(process.getInputStream(), output);
    Thread pumping = pump.start();
    try {
      boolean ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
      if (!ended) {
        killTree(process);
      }
      Duration took = Duration.between(at, clock.instant());
      pumping.join(GRACE.toMillis());
      OptionalInt code = ended ? OptionalInt.of(process.exitValue()) : OptionalInt.empty();
      return new ShellResult(command, code, at, took, pump.finish(), pump.lastLine());
    } catch (InterruptedException e) {
      killTree(process);
      Thread.currentThread().interrupt();
      throw new CommandException("interrupted while running: " + command);
    }
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is shutting down, so the hook is running.
    }
  }

  private Process start(String command) {
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", command)
            .directory(terminal.directory().toFile())
            .redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().putAll(terminal.env());
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      return process;
    } catch (IOException e) {
      throw new CommandException("cannot run sh: " + e.getMessage());
    }
  }

  /** Lists the descendants before killing any, because orphans are no longer listed. */
  private static void killTree(Process process) {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
  }

  private static void killChildren() {
    List<ProcessHandle> children = ProcessHandle.current().descendants().toList();
    children.forEach(ProcessHandle::destroyForcibly);
  }
}
