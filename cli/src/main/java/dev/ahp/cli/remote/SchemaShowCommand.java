package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Shows a payload schema. */
@CommandLine.Command(
    footer = {
      "  ahp schemas show refund@1.0.0",
      "  ahp schemas show refund@1.0.0 --json > refund.json",
    })
public final class SchemaShowCommand extends TableCommand {
  @Parameters(paramLabel = "ID", description = "Id of the schema, as listed by schemas list.")
  private String id = "";

  @Override
  protected ExitCode execute() {
    JsonObject schema = daemon().get(path(id));
    return printResult(schema, TerminalSanitizer.block(JsonWriter.pretty(schema)));
  }

  /** Returns the path of a schema, whose id may contain slashes. */
  static ApiPath path(String id) {
    return ApiPath.of(("v1/schemas/" + id).split("/", -1));
  }
}
