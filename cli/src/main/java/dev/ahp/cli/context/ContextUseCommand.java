package dev.ahp.cli.context;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Makes a context the default of all commands that connect to a daemon. */
@CommandLine.Command(
    footer = {
      "  ahp context use prod",
      "  AHP_CONTEXT=staging ahp status          use another context once",
    })
public final class ContextUseCommand extends CliCommand {
  @Parameters(paramLabel = "NAME", description = "Name of the context.")
  private String name = "";

  @Override
  protected ExitCode run() {
    ContextFile.read(terminal()).use(name);
    return printResult(
        JsonObject.builder().put("current", name).build(), "the default context is now " + name);
  }
}
