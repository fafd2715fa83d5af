package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Rejects an inbox item. */
@CommandLine.Command(footer = "  ahp inbox reject desk 018f… --reason 'not within the policy'")
public final class InboxRejectCommand extends RemoteCommand {
  @Parameters(paramLabel = "QUEUE", description = "Inbox queue.")
  private String queue = "";

  @Parameters(paramLabel = "ID", description = "Id of the item, as listed by inbox list.")
  private String id = "";

  @Option(
      names = "--reason",
      required = true,
      paramLabel = "TEXT",
      description = "Recorded reason.")
  private String reason = "";

  @Override
  protected ExitCode execute() {
    JsonObject body = JsonObject.builder().put("reason", reason).build();
    JsonObject decided =
        daemon().post(ApiPath.of("v1", "inbox", queue, id, "reject"), body).object();
    printResult(decided, textOf("rejected", decided));
    return ExitCode.DONE;
  }

  static String textOf(String verb, JsonObject decided) {
    JsonObject packet = decided.object("packet").orElse(JsonObject.empty());
    return "%s, packet %s is %s"
        .formatted(
            verb,
            TerminalSanitizer.member(packet, "packetId"),
            TerminalSanitizer.member(packet, "status"));
  }
}
