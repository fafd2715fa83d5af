package dev.ahp.cli.remote;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Releases a packet that the safety gate blocked. */
@CommandLine.Command(
    footer = {
      "  ahp dlq release 018f… --note 'a quote from our own manual'",
      "  ahp dlq release 018f… --allow     allow the same content in the future",
    })
public final class DeadLetterReleaseCommand extends DeadLetterDecision {
  @Option(names = "--allow", description = "Allow the same content in the future; see dlq allowed.")
  private boolean allow;

  public DeadLetterReleaseCommand() {
    super("release");
  }

  @Override
  JsonObject extraMembers() {
    return allow ? JsonObject.builder().put("allow", Json.Bool.TRUE).build() : JsonObject.empty();
  }
}
