package dev.ahp.cli.remote;

import dev.ahp.cli.command.DurationOption;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Accepts a packet. */
@CommandLine.Command(
    footer = {
      "  ahp accept 018f… --token \"$(cat refund.token)\"",
      "  ahp accept 018f… --lease TOKEN --lease-ms 1h         accept a claimed packet",
    })
public final class AcceptCommand extends PacketVerbCommand {
  @Option(
      names = "--lease",
      paramLabel = "TOKEN",
      description = "Lease token of the claim (default: claim the packet).")
  private @Nullable String lease;

  @Option(
      names = "--lease-ms",
      paramLabel = "DURATION",
      converter = DurationOption.class,
      description = "Lease duration, such as 30s or 1h (default: 10m).")
  private Duration leaseDuration = Duration.ofMinutes(10);

  public AcceptCommand() {
    super("accept");
  }

  @Override
  JsonObject body(String packetId) {
    return JsonObject.builder()
        .putIfPresent("leaseToken", lease == null ? null : Json.of(lease))
        .put("leaseMs", leaseDuration.toMillis())
        .build();
  }
}
