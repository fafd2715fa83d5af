package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine.Parameters;

/** A command for one inbox item. */
abstract class InboxDecision extends RemoteCommand {
  @Parameters(paramLabel = "QUEUE", description = "Inbox queue.")
  private String queue = "";

  @Parameters(paramLabel = "ID", description = "Id of the item, as listed by inbox list.")
  private String id = "";

  /** Sends the decision and prints {@code done} with the resulting packet. */
  final ExitCode decide(String verb, JsonObject body, String done) {
    JsonObject decided = post(verb, body);
    JsonObject packet = decided.object("packet").orElse(JsonObject.empty());
    String text = TerminalSanitizer.format(", packet %s is %s", packet, "packetId", "status");
    return printResult(decided, done + text);
  }

  final JsonObject post(String verb, JsonObject body) {
    return daemon().post(ApiPath.of("v1", "inbox", queue, id, verb), body).object();
  }
}
