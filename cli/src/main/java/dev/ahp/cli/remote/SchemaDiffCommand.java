package dev.ahp.cli.remote;

import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.schema.SchemaCompatibility;
import dev.ahp.schema.SchemaCompatibility.BreakingChange;
import dev.ahp.task.ContextDiff;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Compares two payload schemas, and reports whether the change is compatible or breaking. */
@CommandLine.Command(footer = "  ahp schemas diff refund@1.0.0 refund@1.1.0")
public final class SchemaDiffCommand extends TableCommand {
  @Parameters(paramLabel = "A", index = "0", description = "Id of the old schema.")
  private String before = "";

  @Parameters(paramLabel = "B", index = "1", description = "Id of the new schema.")
  private String after = "";

  @Override
  protected ExitCode execute() {
    JsonObject old = schema(before);
    JsonObject current = schema(after);
    List<BreakingChange> breaking = SchemaCompatibility.breakingChanges(old, current);
    JsonObject diff =
        ContextDiff.between(old, current).toJson().toBuilder()
            .put("compatible", breaking.isEmpty())
            .put("breaking", new JsonArray(breaking.stream().map(SchemaDiffCommand::json).toList()))
            .build();
    List<String> lines = new ArrayList<>(new DiffText(this::paint).lines(diff));
    if (lines.isEmpty()) {
      lines.add("The schemas are equal.");
    } else {
      lines.add(
          breaking.isEmpty()
              ? paint(Colour.GREEN, "compatible") + ": documents of " + before + " remain valid"
              : paint(Colour.RED, "breaking") + ":");
      breaking.forEach(
          it ->
              lines.add(
                  "  " + TerminalSanitizer.line((it.pointer() + " " + it.message()).strip())));
    }
    return printResult(diff, String.join(System.lineSeparator(), lines));
  }

  private static Json json(BreakingChange change) {
    return JsonObject.builder()
        .put("pointer", change.pointer())
        .put("message", change.message())
        .build();
  }

  private JsonObject schema(String id) {
    return daemon().get(SchemaShowCommand.path(id));
  }
}
