package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.OutputFormat;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that prints a table, or the same data as JSON or YAML. */
public abstract class TableCommand extends RemoteCommand {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "Output format: ${COMPLETION-CANDIDATES} (default: table).",
      order = 99)
  void setOutput(@Nullable OutputFormat format) {
    if (format != null) {
      options().setFormat(format);
    }
  }

  /** Prints the items of a page as a table, or {@code fallback} if there are none. */
  protected final ExitCode printTable(JsonObject page, String fallback, TableColumn... columns) {
    return printResult(page, table(items(page), fallback, columns));
  }

  /** Returns a table with one row for each object, or {@code fallback} if there are none. */
  protected final String table(List<JsonObject> rows, String fallback, TableColumn... columns) {
    TextTable table =
        table(Arrays.stream(columns).map(TableColumn::heading).toArray(String[]::new));
    for (JsonObject row : rows) {
      table.row(Arrays.stream(columns).map(it -> it.cell().apply(row)).toArray(String[]::new));
    }
    return table.orElse(fallback);
  }

  protected static List<JsonObject> items(JsonObject page) {
    return page.array("items").orElse(JsonArray.empty()).objects();
  }
}
