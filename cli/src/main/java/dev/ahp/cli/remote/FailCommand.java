package dev.ahp.cli.remote;

import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Reports a packet as failed. */
@CommandLine.Command(
    footer = "  ahp fail 018f… --lease TOKEN --code BANK_DOWN --message 'no answer for 30 s'")
public final class FailCommand extends LeaseVerbCommand {
  @Option(names = "--code", required = true, paramLabel = "CODE", description = "Error code.")
  private String code = "";

  @Option(names = "--message", required = true, paramLabel = "TEXT", description = "Error message.")
  private String message = "";

  @Option(names = "--retryable", description = "Another attempt may succeed.")
  private boolean retryable;

  public FailCommand() {
    super("fail");
  }

  @Override
  void fill(String packetId, JsonObject.Builder body) {
    body.put("error", JsonObject.builder().put("code", code).put("message", message).build())
        .put("retryable", retryable);
  }
}
