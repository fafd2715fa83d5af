package dev.ahp.cli.context;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Removes a context. Its token file is not changed. */
@CommandLine.Command(footer = {"  ahp context rm staging"})
public final class ContextRemoveCommand extends CliCommand {
  @Parameters(paramLabel = "NAME", description = "Name of the context.")
  private String name = "";

  @Override
  protected ExitCode run() {
    ContextFile.read(terminal()).remove(name);
    return printResult(
        JsonObject.builder().put("name", name).put("removed", true).build(),
        "removed the context " + name);
  }
}
