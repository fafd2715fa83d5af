package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import picocli.CommandLine;

/** Lists content that operators allowed despite scan findings. */
@CommandLine.Command(footer = "  ahp dlq allowed")
public final class AllowedContentListCommand extends TableCommand {
  @Override
  protected ExitCode execute() {
    return printTable(
        daemon().all(ApiPath.of("v1", "allow-list")),
        "No allowed content.",
        TableColumn.text("HASH", "hash"),
        TableColumn.text("FROM", "from"),
        TableColumn.text("TO", "to"),
        TableColumn.text("BY", "by"),
        TableColumn.time("WHEN", "at"),
        TableColumn.text("NOTE", "note"));
  }
}
