package dev.ahp.cli.remote;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Registers how payloads of one schema become payloads of another. */
@CommandLine.Command(footer = "  ahp schemas migrate order@1 order@2 order-1-to-2.json")
public final class MigrationPutCommand extends RemoteCommand {
  @Parameters(index = "0", paramLabel = "FROM", description = "Id of the schema of the sender.")
  private String from = "";

  @Parameters(index = "1", paramLabel = "TO", description = "Id of the schema of the receiver.")
  private String to = "";

  @Parameters(
      index = "2",
      paramLabel = "FILE",
      description = "JSON file with the steps of the migration; - for stdin.")
  private String file = "";

  @Override
  protected ExitCode execute() {
    JsonObject stored = daemon().put(ApiPath.of("v1", "migrations", from, to), steps()).object();
    return printResult(
        stored,
        "payloads of %s are migrated to %s"
            .formatted(TerminalSanitizer.line(from), TerminalSanitizer.line(to)));
  }

  private Json steps() {
    try {
      return JsonReader.read(InputFile.read(terminal(), file, JsonLimits.PACKET.bytes()));
    } catch (JsonException e) {
      throw new CommandException(file + " is not valid JSON: " + e.getMessage());
    }
  }
}
