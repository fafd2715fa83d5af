package dev.ahp.cli.remote;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Accepts a packet. */
@CommandLine.Command(
    footer = {
      "  ahp accept 018f… --token \"$(cat refund.token)\"",
      "  ahp accept 018f… --lease TOKEN --lease-ms 600000     accept a claimed packet",
    })
public final class AcceptCommand extends PacketVerbCommand {
  @Option(
      names = "--lease",
      paramLabel = "TOKEN",
      description = "Lease token of the claim (default: claim the packet).")
  private @Nullable String lease;

  @Option(
      names = "--lease-ms",
      paramLabel = "MS",
      description = "Lease duration in milliseconds (default: 30000).")
  private @Nullable Long leaseMs;

  public AcceptCommand() {
    super("accept");
  }

  @Override
  JsonObject body() {
    return JsonObject.builder()
        .putIfPresent("leaseToken", lease == null ? null : Json.of(lease))
        .putIfPresent("leaseMs", leaseMs == null ? null : Json.of(leaseMs))
        .build();
  }
}
