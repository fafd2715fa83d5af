package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sends a packet of a task again, as a new packet. */
@CommandLine.Command(
    footer = {
      "  ahp replay task-7",
      "  ahp replay task-7 --packet 018f…",
    })
public final class ReplayTaskCommand extends RemoteCommand {
  @Parameters(paramLabel = "TASK", description = "Id of the task, or a unique prefix.")
  private String task = "";

  @Option(
      names = "--packet",
      paramLabel = "ID",
      description = "Packet to send (default: the last that passed the gates).")
  private @Nullable String packet;

  @Override
  protected ExitCode execute() {
    JsonObject body =
        JsonObject.builder()
            .putIfPresent("packetId", packet == null ? null : Json.of(packetId(packet)))
            .build();
    JsonObject made =
        onTask(task, it -> daemon().post(ApiPath.of("v1", "tasks", it, "replay"), body).object());
    return printResult(
        made,
        TerminalSanitizer.format("%s %s: %s → %s", made, "packetId", "status", "sender", "target"));
  }
}
