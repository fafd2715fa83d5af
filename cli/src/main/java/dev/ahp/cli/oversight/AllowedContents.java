package dev.ahp.cli.oversight;

import dev.ahp.cli.command.Exit;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.Printable;
import dev.ahp.cli.remote.Ago;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.cli.remote.Table;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;

/** Lists contents that people let pass although the scan holds them back. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp dlq allowed",
    })
public final class AllowedContents extends RemoteCommand {
  public AllowedContents(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected Exit ask() {
    JsonObject allowed = daemon().all(ApiPath.of("v1", "allow-list"));
    Ago ago = ago();
    Table table = table("HASH", "FROM", "TO", "BY", "WHEN", "NOTE");
    for (JsonObject entry : allowed.array("items").orElse(JsonArray.empty()).objects()) {
      table.row(
          Printable.member(entry, "hash"),
          Printable.member(entry, "from"),
          Printable.member(entry, "to"),
          Printable.member(entry, "by"),
          ago.of(entry, "at"),
          Printable.member(entry, "note"));
    }
    answer(allowed, table.orElse("No content is allowed."));
    return Exit.DONE;
  }
}
