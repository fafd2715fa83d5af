package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.json.JsonObject;
import dev.ahp.task.ContextDiff;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Compares two payload schemas member by member. */
@CommandLine.Command(footer = "  ahp schemas diff refund@1.0.0 refund@1.1.0")
public final class SchemaDiffCommand extends TableCommand {
  @Parameters(paramLabel = "A", index = "0", description = "Id of the old schema.")
  private String before = "";

  @Parameters(paramLabel = "B", index = "1", description = "Id of the new schema.")
  private String after = "";

  @Override
  protected ExitCode execute() {
    JsonObject diff = ContextDiff.between(schema(before), schema(after)).toJson();
    List<String> lines = new DiffText(this::paint).lines(diff);
    return printResult(
        diff,
        lines.isEmpty() ? "The schemas are equal." : String.join(System.lineSeparator(), lines));
  }

  private JsonObject schema(String id) {
    return daemon().get(SchemaShowCommand.path(id));
  }
}
