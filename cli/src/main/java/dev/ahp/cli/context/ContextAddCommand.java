package dev.ahp.cli.context;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.DaemonAddress;
import dev.ahp.id.Ids;
import dev.ahp.json.Json;
import dev.ahp.problem.ProblemCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Saves the address of a daemon by name. */
@CommandLine.Command(
    footer = {
      "  ahp context add prod --url https://ahp.example.com --token-file ~/.secrets/ahp-prod",
      "  ahp context use prod",
      "  ahp status --context prod",
      "",
      "The context contains the path of the token file, not the token.",
    })
public final class ContextAddCommand extends CliCommand {
  @Parameters(paramLabel = "NAME", description = "Name of the context.")
  private String name = "";

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "File that contains the token (default: no token).")
  private @Nullable String tokenFile;

  @Override
  protected ExitCode run() {
    if (!Ids.isName(name)) {
      throw new CommandException(
          "'" + name + "' is not a name; use letters, digits, hyphens and underscores");
    }
    if (options().token().isPresent()) {
      throw new CommandException(
          "a context does not store tokens; write the token to a file and use --token-file FILE");
    }
    String url =
        options().url().orElseThrow(() -> new CommandException("context add requires --url URL"));
    try {
      url = DaemonAddress.of(url, null).base().toString();
    } catch (IllegalArgumentException e) {
      throw new CommandException(String.valueOf(e.getMessage()));
    }
    SavedContext context = new SavedContext(name, url, absoluteTokenFile());
    ContextFile.read(terminal()).add(context);
    return printResult(context.toJson().with("name", Json.of(name)), "added the context " + name);
  }

  private @Nullable String absoluteTokenFile() {
    if (tokenFile == null) {
      return null;
    }
    Path file = terminal().resolve(tokenFile).toAbsolutePath().normalize();
    if (!Files.isReadable(file)) {
      throw new CommandException(ProblemCode.NOT_FOUND, "file not found: " + tokenFile);
    }
    return file.toString();
  }
}
