package dev.ahp.cli.remote;

import dev.ahp.Denied;
import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.cli.context.ContextResolver;
import dev.ahp.cli.remote.IdResolver.IdKind;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonAddress;
import dev.ahp.client.DaemonClient;
import dev.ahp.client.DaemonLocator;
import dev.ahp.client.DaemonUnreachableException;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.ProblemCode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.FileSystemException;
import java.time.Instant;
import java.util.function.Function;
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

  private CommandException unreachable(DaemonUnreachableException fault) {
    Throwable cause = fault.getCause();
    if (cause instanceof ConnectException || cause instanceof HttpTimeoutException) {
      return new CommandException(
          ProblemCode.UNAVAILABLE,
          "The daemon is not reachable",
          "Cannot connect to the AHP daemon at %s (%s). Is it running? Try `ahp start`."
              .formatted(daemon().address().base(), reason(cause)));
    }
    String hint = "";
    if (cause instanceof SSLHandshakeException) {
      hint = "; Java must trust the issuer of its certificate (docs/how-to/run-as-a-service.md)";
    } else if (cause instanceof IOException && !(cause instanceof FileSystemException)) {
      hint = "; check that the URL names a daemon and the right scheme, http or https";
    }
    return new CommandException(
        ProblemCode.UNAVAILABLE, "The request failed", fault.getMessage() + hint);
  }

  private static String reason(Throwable cause) {
    if (cause instanceof HttpTimeoutException) {
      return "no response in time";
    }
    return cause.getCause() instanceof ConnectException it
            && it.getCause() instanceof UnresolvedAddressException
        ? "unknown host"
        : "connection refused";
  }

  @Override
  public final boolean connects() {
    return true;
  }

  /** Completes the sentence "the operator cannot …" if only agents may use the command. */
  protected String action() {
    return "do this";
  }

  /** Prints the warnings of a response to stderr. */
  protected final void noteWarnings(JsonObject response) {
    for (JsonObject warning : response.array("warnings").orElse(JsonArray.empty()).objects()) {
      note(
          TerminalSanitizer.format(
              "ahp: warning: %s %s: %s", warning, "code", "pointer", "message"));
    }
  }

  /** Calls with the id of a packet; a unique prefix of at least 8 characters is enough. */
  protected final <T> T onPacket(String id, Function<String, T> call) {
    return ids().call(IdKind.PACKET, id, call);
  }

  /** Calls with the id of a task; a unique prefix of at least 8 characters is enough. */
  protected final <T> T onTask(String id, Function<String, T> call) {
    return ids().call(IdKind.TASK, id, call);
  }

  /** Returns the id of a task for a filter; a unique prefix of 8 characters is enough. */
  protected final String taskId(String text) {
    return ids().filter(IdKind.TASK, text);
  }

  /** Returns the id of a packet for a filter; a unique prefix of 8 characters is enough. */
  protected final String packetId(String text) {
    return ids().filter(IdKind.PACKET, text);
  }

  final IdResolver ids() {
    return new IdResolver(daemon());
  }

  /** Returns the client of the daemon that the options, environment or data directory name. */
  protected final DaemonClient daemon() {
    if (client == null) {
      client = DaemonClient.of(address());
    }
    return client;
  }

  /** Returns a client that administers the daemon, whatever namespace the options name. */
  final DaemonClient administration() {
    return daemon().with(address().in(null));
  }

  /** Returns the address of the daemon and the identity of the caller. */
  protected final DaemonAddress address() {
    try {
      return new ContextResolver(terminal(), options())
          .address()
          .orElseGet(
              () -> locator().address(options().url().orElse(null), options().token().orElse(null)))
          .actingAs(options().actingAs().orElse(null))
          .in(options().namespace(terminal().env()).orElse(null));
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
      boolean isStructured = text.startsWith("{") || text.startsWith("[");
      throw new CommandException(
          isStructured
              ? "`%s` must be JSON: %s".formatted(option, e.getMessage())
              : "`%1$s` must be JSON. For plain text use quotes: `%1$s '\"yes\"'`."
                  .formatted(option));
    }
  }

  private ExitCode reportRefusal(Denied refusal) {
    if (options().json()) {
      terminal().out().println(refusal.toProblem("").toText());
    }
    // No colours, because it is unknown whether stderr is a terminal.
    RefusalText text = new RefusalText(refusal, action(), options().actingAs().isPresent());
    text.lines().forEach(it -> terminal().err().println(it));
    text.remedy().ifPresent(this::note);
    text.reference().ifPresent(this::note);
    return ExitCode.NO;
  }
}
