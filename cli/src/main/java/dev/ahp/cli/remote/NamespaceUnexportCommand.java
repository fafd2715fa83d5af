package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Removes an export and cancels its open work. */
@CommandLine.Command(
    footer = {
      "  ahp namespaces unexport refunds --from billing --to support",
      "",
      "Packets that the agent has not finished are cancelled in both namespaces.",
    })
public final class NamespaceUnexportCommand extends RemoteCommand {
  @Parameters(
      paramLabel = "NAME",
      description = "Name of the agent in the namespace that can send to it.")
  private String name = "";

  @Mixin private ExportDirectionOptions direction = new ExportDirectionOptions();

  @Override
  protected ExitCode execute() {
    ApiPath path =
        ApiPath.of("v1", "namespaces", direction.from(), "exports", direction.to(), name);
    JsonObject removed = administration().delete(path, JsonObject.empty()).object();
    return printResult(
        removed,
        TerminalSanitizer.line(
            "removing the export of %s from %s".formatted(name, direction.from())));
  }
}
