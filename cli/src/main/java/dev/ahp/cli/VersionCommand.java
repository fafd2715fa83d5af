package dev.ahp.cli;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.ProgramVersion;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;

/** Prints the version of this program and of Java. */
@CommandLine.Command(footer = {"  ahp version", "  ahp version --json"})
final class VersionCommand extends CliCommand {
  @Override
  protected ExitCode run() {
    return printResult(
        json(), "ahp " + ProgramVersion.number() + " (Java " + Runtime.version() + ")");
  }

  static JsonObject json() {
    return JsonObject.builder()
        .put("version", ProgramVersion.number())
        .put("java", Runtime.version().toString())
        .build();
  }
}
