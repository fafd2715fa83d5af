package dev.ahp.cli.remote;

import dev.ahp.Denied;
import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.cli.context.ContextResolver;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonAddress;
import dev.ahp.client.DaemonClient;
import dev.ahp.client.DaemonLocator;
import dev.ahp.client.DaemonUnreachableException;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.nio.file.FileSystemException;
import java.time.Instant;
import java.util.Optional;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/** A command that calls a daemon. A refusal ends with exit code 1, an unreachable daemon with 2. */
public abstract class RemoteCommand extends CliCommand {
  private @Nullable DaemonClient client;

  /**
   * Executes the command. The caller reports {@link Denied} and {@link DaemonUnreachableException}.
   */
  protected abstract ExitCode execute();

  @Override
  protected final ExitCode run() {
    try {
      return execute();
    } catch (Denied refusal) {
      return reportRefusal(refusal);
    } catch (DaemonUnreachableException fault) {
      throw unreachable(fault);
    }
  }

  private static CommandException unreachable(DaemonUnreachableException fault) {
    Throwable cause = fault.getCause();
    if (cause instanceof ConnectException || cause instanceof HttpTimeoutException) {
      return unavailable(
          "No daemon answers",
          fault.getMessage()
              + "; start a daemon with ahp start, or name its address with --url or --data");
    }
    String hint = "";
    if (cause instanceof SSLHandshakeException) {
      hint = "; Java must trust the issuer of its certificate (docs/how-to/run-as-a-service.md)";
    } else if (cause instanceof IOException && !(cause instanceof FileSystemException)) {
      hint = "; check that the URL names a daemon and the right scheme, http or https";
    }
    return unavailable("The daemon cannot be spoken with", fault.getMessage() + hint);
  }

  private static CommandException unavailable(String title, String detail) {
    return new CommandException(ProblemCode.UNAVAILABLE, title, detail);
  }

  /** Returns the client of the daemon that the options, environment or data directory name. */
  protected final DaemonClient daemon() {
    if (client == null) {
      client = DaemonClient.of(address());
    }
    return client;
  }

  /** Returns the address of the daemon and the identity of the caller. */
  protected final DaemonAddress address() {
    try {
      return new ContextResolver(terminal(), options())
          .address()
          .orElseGet(
              () -> locator().address(options().url().orElse(null), options().token().orElse(null)))
          .actingAs(options().actingAs().orElse(null));
    } catch (IllegalArgumentException e) {
      throw new CommandException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns true if {@code --data} names a directory whose daemon does not run. A daemon that was
   * killed leaves {@code daemon.json} behind, so its address is probed.
   */
  protected final boolean isDaemonStopped() {
    if (options().data().isEmpty()) {
      return false;
    }
    if (options().url().isEmpty() && locator().recordedUrl().isEmpty()) {
      return true;
    }
    try {
      daemon().get(ApiPath.of("healthz"));
      return false;
    } catch (DaemonUnreachableException e) {
      return true;
    }
  }

  protected final DaemonLocator locator() {
    return new DaemonLocator(
        terminal().env(), terminal().directory(), options().data().orElse(null));
  }

  /** Returns a formatter of times relative to now. */
  protected final RelativeTime relativeTime() {
    return new RelativeTime(Instant.now());
  }

  protected final TextTable table(String... heading) {
    return new TextTable(text -> paint(Colour.BOLD, text), heading);
  }

  /** Parses the JSON value of an option. */
  protected static Json json(String option, String text) {
    try {
      return JsonReader.read(text);
    } catch (JsonException e) {
      throw new CommandException(option + " is not valid JSON: " + e.getMessage());
    }
  }

  private ExitCode reportRefusal(Denied refusal) {
    if (options().json()) {
      terminal().out().println(refusal.toProblem("").toText());
    }
    // No colours, because it is unknown whether stderr is a terminal.
    terminal()
        .err()
        .println("ahp: " + refusal.code() + ": " + TerminalSanitizer.line(refusal.detail()));
    for (Violation error : refusal.errors()) {
      if (refusal.detail().contains(error.message())) {
        continue;
      }
      String pointer = error.pointer().isEmpty() ? "" : error.pointer() + " ";
      terminal().err().println("  " + TerminalSanitizer.line(pointer + error.message()));
    }
    remedy(refusal.code()).ifPresent(this::note);
    return ExitCode.NO;
  }

  private Optional<String> remedy(String code) {
    if (code.equals(ProblemCode.UNAUTHENTICATED.name())) {
      return Optional.of(
          "  set --token or AHP_TOKEN, or name the daemon's data directory with --data");
    }
    if (!code.equals(ProblemCode.FORBIDDEN.name())) {
      return Optional.empty();
    }
    String dev = options().actingAs().isPresent() ? "--as requires ahp start --dev; " : "";
    return Optional.of(
        "  " + dev + "use the token of an authorized caller with --token or AHP_TOKEN");
  }
}
