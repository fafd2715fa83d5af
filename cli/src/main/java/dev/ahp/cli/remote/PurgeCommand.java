package dev.ahp.cli.remote;

import dev.ahp.cli.command.CountText;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.PastTimeOption;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Deletes the tasks that ended before a time. Their audit records stay. */
@CommandLine.Command(
    footer = {
      "  ahp purge --before 90d --dry-run",
      "  ahp purge --before 2026-01-01",
    })
public final class PurgeCommand extends RemoteCommand {
  @Option(
      names = "--before",
      required = true,
      paramLabel = "TIME",
      converter = PastTimeOption.class,
      description = "Minimum age such as 90d, a date (UTC) or a timestamp.")
  private Instant before = Instant.EPOCH;

  @Option(names = "--dry-run", description = "Count the tasks, delete nothing.")
  private boolean dryRun;

  @Override
  protected ExitCode execute() {
    JsonObject body =
        JsonObject.builder()
            .put("before", Rfc3339.format(before.toEpochMilli()))
            .put("dryRun", dryRun)
            .build();
    JsonObject count = daemon().post(ApiPath.of("v1", "purge"), body).object();
    return printResult(count, (dryRun ? "Would delete " : "Deleted ") + textOf(count) + ".");
  }

  private static String textOf(JsonObject count) {
    return numberOf(count, "tasks", "task") + " and " + numberOf(count, "packets", "packet");
  }

  private static String numberOf(JsonObject count, String member, String noun) {
    return CountText.of(count.number(member).orElse(0.0).longValue(), noun);
  }
}
