package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists packets without their content, newest first. */
@CommandLine.Command(
    footer = {
      "  ahp packets --status ready",
      "  ahp packets --task task-7 --owner refund-agent",
      "  ahp packets --type task.assign --limit 10 --json",
    })
public final class PacketListCommand extends TableCommand {
  @Option(names = "--task", paramLabel = "ID", description = "Task of the packet (default: any).")
  private @Nullable String task;

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      description = "Status, such as ready, running or completed (default: any).")
  private @Nullable String status;

  @Option(names = "--sender", paramLabel = "NAME", description = "Sender (default: any).")
  private @Nullable String sender;

  @Option(names = "--target", paramLabel = "TARGET", description = "Target (default: any).")
  private @Nullable String target;

  @Option(names = "--owner", paramLabel = "NAME", description = "Current owner (default: any).")
  private @Nullable String owner;

  @Option(names = "--type", paramLabel = "TYPE", description = "Packet type (default: any).")
  private @Nullable String type;

  @Option(names = "--parent", paramLabel = "ID", description = "Parent packet (default: any).")
  private @Nullable String parent;

  @Option(names = "--run", paramLabel = "ID", description = "Run of the packet (default: any).")
  private @Nullable String run;

  @Mixin private final PageOptions pageOptions = new PageOptions();

  @Override
  protected ExitCode execute() {
    ApiPath path =
        ApiPath.of("v1", "packets")
            .with("view", "brief")
            .with("taskId", task == null ? null : taskId(task))
            .with("status", status)
            .with("sender", sender)
            .with("target", target)
            .with("owner", owner)
            .with("type", type)
            .with("parentPacketId", parent == null ? null : packetId(parent))
            .with("runId", run);
    return printTable(
        pageOptions.newest(daemon(), path),
        "No packets match.",
        TableColumn.text("PACKET", "packetId"),
        TableColumn.text("STATUS", "status"),
        TableColumn.text("TYPE", "type"),
        TableColumn.text("FROM", "sender"),
        TableColumn.text("TO", "target"),
        TableColumn.text("OWNER", "owner"),
        TableColumn.text("TASK", "taskId"),
        TableColumn.time("UPDATED", "updatedAt"));
  }
}
