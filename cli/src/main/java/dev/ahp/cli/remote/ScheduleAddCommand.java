package dev.ahp.cli.remote;

import dev.ahp.cli.command.DurationOption;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates or replaces a recurring schedule. */
@CommandLine.Command(
    footer = {
      "  ahp schedules add nightly-report report.json --cron '0 2 * * *'",
      "  ahp schedules add standup packet.json --cron '0 9 * * 1-5' --time-zone Europe/Berlin",
      "  ahp schedules add poll packet.json --every 10m --overlap allow",
    })
public final class ScheduleAddCommand extends RemoteCommand {
  enum Overlap {
    skip,
    allow
  }

  @Parameters(index = "0", paramLabel = "ID", description = "Id of the schedule.")
  private String id = "";

  @Parameters(
      index = "1",
      paramLabel = "FILE",
      description = "Packet, handoff, brief, neo packet; - for stdin.")
  private String file = "";

  @Option(
      names = "--cron",
      paramLabel = "EXPRESSION",
      description =
          "Due times as minute, hour, day of the month, month, day of the week (default: none).")
  private @Nullable String cron;

  @Option(
      names = "--every",
      paramLabel = "DURATION",
      converter = DurationOption.class,
      description = "Interval instead of --cron, such as 10m or 24h (default: none).")
  private @Nullable Duration every;

  @Option(
      names = "--time-zone",
      paramLabel = "ZONE",
      description = "Time zone of --cron (default: UTC).")
  private @Nullable String timeZone;

  @Option(
      names = "--overlap",
      paramLabel = "RULE",
      description =
          "Rule while the last run has not ended: ${COMPLETION-CANDIDATES} (default: skip).")
  private @Nullable Overlap overlap;

  @Override
  protected ExitCode execute() {
    JsonObject.Builder body =
        JsonObject.builder().put("packet", PacketFile.packetOf(terminal(), file));
    body.putIfPresent("cron", cron == null ? null : Json.of(cron));
    body.putIfPresent("everyMs", every == null ? null : Json.of(every.toMillis()));
    body.putIfPresent("timeZone", timeZone == null ? null : Json.of(timeZone));
    body.putIfPresent("overlap", overlap == null ? null : Json.of(overlap.name()));
    JsonObject schedule = daemon().put(ApiPath.of("v1", "schedules", id), body.build()).object();
    return printResult(schedule, ScheduleText.of(schedule));
  }
}
