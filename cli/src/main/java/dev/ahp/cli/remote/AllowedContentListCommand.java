package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;

/** Lists content that operators allowed despite scan findings. */
@CommandLine.Command(footer = "  ahp dlq allowed")
public final class AllowedContentListCommand extends RemoteCommand {
  @Override
  protected ExitCode execute() {
    JsonObject allowed = daemon().all(ApiPath.of("v1", "allow-list"));
    RelativeTime time = relativeTime();
    TextTable rows = table("HASH", "FROM", "TO", "BY", "WHEN", "NOTE");
    for (JsonObject entry : allowed.array("items").orElse(JsonArray.empty()).objects()) {
      rows.row(
          TerminalSanitizer.member(entry, "hash"),
          TerminalSanitizer.member(entry, "from"),
          TerminalSanitizer.member(entry, "to"),
          TerminalSanitizer.member(entry, "by"),
          time.of(entry, "at"),
          TerminalSanitizer.member(entry, "note"));
    }
    return printResult(allowed, rows.orElse("No allowed content."));
  }
}
