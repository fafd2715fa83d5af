package dev.ahp.cli.remote;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Rejects a packet. */
@CommandLine.Command(
    footer = "  ahp reject 018f… --reason DOMAIN_MISMATCH --message 'this is about shipping'")
public final class RejectCommand extends PacketVerbCommand {
  @Option(names = "--reason", required = true, paramLabel = "CODE", description = "Reason code.")
  private String reason = "";

  @Option(
      names = "--message",
      paramLabel = "TEXT",
      description = "Explanation of the reason (default: none).")
  private @Nullable String message;

  @Option(names = "--retryable", description = "Mark the rejection as retryable.")
  private boolean retryable;

  @Option(
      names = "--lease",
      paramLabel = "TOKEN",
      description = "Lease token of the claim (default: none).")
  private @Nullable String lease;

  public RejectCommand() {
    super("reject");
  }

  @Override
  JsonObject body(String packetId) {
    return JsonObject.builder()
        .put("reason", reason)
        .putIfPresent("message", message == null ? null : Json.of(message))
        .putIfPresent("retryable", retryable ? Json.of(true) : null)
        .putIfPresent("leaseToken", lease == null ? null : Json.of(lease))
        .build();
  }
}
