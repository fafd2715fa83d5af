package dev.ahp.cli.packets;

import dev.ahp.cli.command.Invocation;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Takes a packet over. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp accept 018f… --token \"$(cat refund.token)\"",
      "  ahp accept 018f… --lease TOKEN --lease-ms 600000     what a claim has offered",
    })
public final class Accept extends PacketVerb {
  @Option(
      names = "--lease",
      paramLabel = "TOKEN",
      description = "The token of the offer; without one the packet is claimed too.")
  private @Nullable String lease;

  @Option(names = "--lease-ms", paramLabel = "MS", description = "How long the lease holds.")
  private @Nullable Long leaseMs;

  public Accept(Invocation invocation) {
    super(invocation, "accept");
  }

  @Override
  JsonObject body() {
    return JsonObject.builder()
        .putIfPresent("leaseToken", lease == null ? null : Json.of(lease))
        .putIfPresent("leaseMs", leaseMs == null ? null : Json.of((double) leaseMs))
        .build();
  }
}
