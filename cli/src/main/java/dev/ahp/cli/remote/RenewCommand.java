package dev.ahp.cli.remote;

import dev.ahp.cli.command.DurationOption;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Renews the lease of a packet. */
@CommandLine.Command(
    footer = {"  ahp renew 018f… --lease TOKEN", "  ahp renew 018f… --lease TOKEN --for 1h"})
public final class RenewCommand extends LeaseVerbCommand {
  @Option(
      names = "--for",
      paramLabel = "DURATION",
      converter = DurationOption.class,
      description = "Lease duration from now, such as 30s or 1h (default: 10m, maximum: 1h).")
  private Duration duration = Duration.ofMinutes(10);

  public RenewCommand() {
    super("renew");
  }

  @Override
  void fill(String packetId, JsonObject.Builder body) {
    body.put("leaseMs", duration.toMillis());
  }
}
