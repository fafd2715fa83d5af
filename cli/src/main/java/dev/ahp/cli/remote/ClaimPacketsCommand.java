package dev.ahp.cli.remote;

import dev.ahp.cli.command.DurationOption;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Claims packets as an agent. */
@CommandLine.Command(
    footer = {
      "  ahp claim --token \"$(cat refund.token)\" --wait 10s",
      "  ahp claim --as refund-agent --accept        requires ahp start --dev",
    })
public final class ClaimPacketsCommand extends RemoteCommand {
  @Option(
      names = "--max",
      paramLabel = "N",
      description = "Maximum number of packets to claim (default: 1).")
  private int max = 1;

  @Option(
      names = "--wait",
      paramLabel = "DURATION",
      converter = DurationOption.class,
      description = "Time to wait for packets, such as 30s (default: 0, maximum: 60s).")
  private Duration wait = Duration.ZERO;

  @Option(
      names = {"--lease", "--lease-ms"},
      paramLabel = "DURATION",
      converter = DurationOption.class,
      description = "Lease duration, such as 30s or 1h (default: 10m).")
  private Duration lease = Duration.ofMinutes(10);

  @Option(names = "--accept", description = "Accept the claimed packets immediately.")
  private boolean accept;

  @Option(
      names = "--task",
      paramLabel = "ID",
      description = "Claim only packets of this task (default: any).")
  private @Nullable String task;

  @Override
  protected String action() {
    return "claim work";
  }

  @Override
  protected ExitCode execute() {
    JsonObject body =
        JsonObject.builder()
            .putIfPresent("agent", options().actingAs().map(Json::of).orElse(null))
            .put("max", max)
            .put("waitMs", wait.toMillis())
            .put("leaseMs", lease.toMillis())
            .put("accept", accept)
            .putIfPresent("taskId", task == null ? null : Json.of(taskId(task)))
            .build();
    if (wait.compareTo(Duration.ofSeconds(2)) > 0) {
      note("Waiting for packets …");
    }
    JsonObject claimed = daemon().post(ApiPath.of("v1", "claims"), body, wait).object();
    return printResult(claimed, textOf(claimed));
  }

  private static String textOf(JsonObject claimed) {
    String items =
        claimed.array("items").orElse(JsonArray.empty()).objects().stream()
            .map(PacketText::ofResponse)
            .collect(Collectors.joining(System.lineSeparator()));
    return items.isEmpty() ? "No packets available." : items;
  }
}
