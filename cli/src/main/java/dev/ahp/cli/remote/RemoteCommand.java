package dev.ahp.cli.remote;

import dev.ahp.Denied;
import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.TerminalSanitizer;
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

/** A command that asks a daemon: a refusal is exit 1 and its problem, no daemon is exit 2. */
public abstract class RemoteCommand extends CliCommand {
  private @Nullable DaemonClient client;

  protected RemoteCommand(Invocation invocation) {
    super(invocation);
  }

  /**
   * Does the work; {@link Denied} and {@link DaemonUnreachableException} are told to the user here.
   */
  protected abstract ExitCode ask();

  @Override
  protected final ExitCode run() {
    try {
      return ask();
    } catch (Denied refusal) {
      return refused(refusal);
    } catch (DaemonUnreachableException fault) {
      throw silent(fault);
    }
  }

  private static CommandException silent(DaemonUnreachableException fault) {
    Throwable cause = fault.getCause();
    if (cause instanceof ConnectException || cause instanceof HttpTimeoutException) {
      return cannotSpeak(
          "No daemon answers",
          fault.getMessage()
              + "; start one with ahp start, or say where it is with --url or --data");
    }
    String hint = "";
    if (cause instanceof SSLHandshakeException) {
      hint = "; Java must trust who signed its certificate (docs/how-to/run-as-a-service.md)";
    } else if (cause instanceof IOException && !(cause instanceof FileSystemException)) {
      hint = "; is it a daemon, and does it speak http or https?";
    }
    return cannotSpeak("The daemon cannot be spoken with", fault.getMessage() + hint);
  }

  private static CommandException cannotSpeak(String title, String detail) {
    return new CommandException(ProblemCode.UNAVAILABLE, title, detail);
  }

  /** The daemon that the options, the environment or the data directory name. */
  protected final DaemonClient daemon() {
    if (client == null) {
      client = DaemonClient.of(address());
    }
    return client;
  }

  /** Where it is, and who asks. */
  protected final DaemonAddress address() {
    try {
      return whereabouts()
          .address(options().url().orElse(null), options().token().orElse(null))
          .actingAs(options().actingAs().orElse(null));
    } catch (IllegalArgumentException e) {
      throw new CommandException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Whether a data directory is named whose daemon does not run; one that was killed leaves its
   * note behind.
   */
  protected final boolean isOfStoppedDaemon() {
    if (options().data().isEmpty()) {
      return false;
    }
    if (options().url().isEmpty() && whereabouts().noted().isEmpty()) {
      return true;
    }
    try {
      daemon().get(ApiPath.of("healthz"));
      return false;
    } catch (DaemonUnreachableException gone) {
      return true;
    }
  }

  protected final DaemonLocator whereabouts() {
    return new DaemonLocator(
        terminal().env(), terminal().directory(), options().data().orElse(null));
  }

  /** Times as seen from now. */
  protected final RelativeTime ago() {
    return new RelativeTime(Instant.now());
  }

  protected final TextTable table(String... heading) {
    return new TextTable(text -> paint(Colour.BOLD, text), heading);
  }

  /** Reads JSON that stood on the command line. */
  protected static Json json(String option, String text) {
    try {
      return JsonReader.read(text);
    } catch (JsonException e) {
      throw new CommandException(option + " is no JSON: " + e.getMessage());
    }
  }

  private ExitCode refused(Denied refusal) {
    if (options().json()) {
      terminal().out().println(refusal.toProblem("").toText());
    }
    // Without colours: whether stderr is a terminal is not known.
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
          "  give --token, set AHP_TOKEN, or name the daemon's directory with --data");
    }
    if (!code.equals(ProblemCode.FORBIDDEN.name())) {
      return Optional.empty();
    }
    String dev = options().actingAs().isPresent() ? "--as counts only with ahp start --dev; " : "";
    return Optional.of("  " + dev + "give the token of who may do that with --token or AHP_TOKEN");
  }
}
