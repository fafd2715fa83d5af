package dev.ahp.cli.remote;

import dev.ahp.Denied;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.cli.remote.IdResolver.IdKind;
import dev.ahp.cli.remote.IdResolver.ResolvedId;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Cancels a packet, or all open packets of a task. */
@CommandLine.Command(
    footer = {
      "  ahp cancel 018f… --reason 'no longer needed'",
      "  ahp cancel task-7",
    })
public final class CancelCommand extends RemoteCommand {
  private static final List<IdKind> ID_KINDS = List.of(IdKind.PACKET, IdKind.TASK);

  @Parameters(
      paramLabel = "PACKET|TASK",
      description = "Id of a packet or task, or a unique prefix.")
  private String id = "";

  @Option(names = "--reason", paramLabel = "TEXT", description = "Recorded reason (default: none).")
  private @Nullable String reason;

  @Option(
      names = "--lease",
      paramLabel = "TOKEN",
      description = "Lease token, if the caller owns the packet (default: none).")
  private @Nullable String lease;

  @Override
  protected String action() {
    return "cancel packets";
  }

  @Override
  protected ExitCode execute() {
    try {
      return cancelEither();
    } catch (Denied refusal) {
      ResolvedId found = ids().unique(id, ID_KINDS, refusal);
      return found.idKind() == IdKind.PACKET ? cancelPacket(found.id()) : cancelTask(found.id());
    }
  }

  private ExitCode cancelEither() {
    try {
      return cancelPacket(id);
    } catch (Denied refusal) {
      if (!IdResolver.isNotFound(refusal)) {
        throw refusal;
      }
      return cancelTask(id);
    }
  }

  private ExitCode cancelPacket(String packetId) {
    JsonObject body =
        body().toBuilder()
            .putIfPresent("leaseToken", lease == null ? null : Json.of(lease))
            .build();
    JsonObject done = daemon().post(ApiPath.of("v1", "packets", packetId, "cancel"), body).object();
    return printResult(done, PacketText.ofResponse(done));
  }

  private ExitCode cancelTask(String taskId) {
    JsonObject task = daemon().post(ApiPath.of("v1", "tasks", taskId, "cancel"), body()).object();
    return printResult(task, TerminalSanitizer.format("task %s is %s", task, "taskId", "status"));
  }

  private JsonObject body() {
    return JsonObject.builder()
        .putIfPresent("reason", reason == null ? null : Json.of(reason))
        .build();
  }
}
