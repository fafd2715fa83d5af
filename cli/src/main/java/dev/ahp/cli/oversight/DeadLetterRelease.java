package dev.ahp.cli.oversight;

import dev.ahp.cli.command.Invocation;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Sends on what the safety gate held back, this once or whenever the same content comes. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp dlq release 018f… --note 'a quote from our own manual'",
      "  ahp dlq release 018f… --allow     the same content passes from now on",
    })
public final class DeadLetterRelease extends DeadLetterDecision {
  @Option(
      names = "--allow",
      description = "Let the same content pass from now on, by its hash; see dlq allowed.")
  private boolean allow;

  public DeadLetterRelease(Invocation invocation) {
    super(invocation, "release");
  }

  @Override
  JsonObject more() {
    return allow ? JsonObject.builder().put("allow", Json.Bool.TRUE).build() : JsonObject.empty();
  }
}
