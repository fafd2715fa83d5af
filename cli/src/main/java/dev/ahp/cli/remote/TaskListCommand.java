package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists tasks, newest first. */
@CommandLine.Command(
    footer = {
      "  ahp tasks",
      "  ahp tasks --status ACTIVE --agent refund-agent",
      "  ahp tasks --search herrera --limit 10 -o yaml",
      "  ahp tasks --query 'refund \"wrong size\"' --status FAILED --sort COST",
      "  ahp tasks --watch",
    })
public final class TaskListCommand extends TableCommand {
  enum TaskStatus {
    ACTIVE,
    PENDING_HANDOFF,
    BLOCKED,
    FAILED,
    COMPLETED,
    CANCELLED
  }

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      description = "Status: ${COMPLETION-CANDIDATES} (default: any).")
  private @Nullable TaskStatus status;

  @Option(
      names = "--agent",
      paramLabel = "NAME",
      description = "Sender or owner of a packet of the task (default: any).")
  private @Nullable String agent;

  @Option(
      names = "--search",
      paramLabel = "TEXT",
      description = "Part of the id, of an agent's name or of the objective (default: none).")
  private @Nullable String search;

  @Mixin private final TaskFilterOptions filters = new TaskFilterOptions();

  @Mixin private final PageOptions pageOptions = new PageOptions();

  @Mixin private final ScreenLoop screenLoop = new ScreenLoop();

  @Override
  protected ExitCode execute() {
    return screenLoop.run(terminal(), options().isTable(), this::draw);
  }

  private ExitCode draw() {
    ApiPath path =
        ApiPath.of("v1", "tasks")
            .with("status", status == null ? null : status.name())
            .with("agent", agent)
            .with("search", search);
    ApiPath filtered = filters.addTo(path);
    return printTable(
        pageOptions.newest(daemon(), filtered),
        "No tasks match.",
        TableColumn.text("TASK", "taskId"),
        TableColumn.text("STATUS", "status"),
        TableColumn.text("OWNER", "owner"),
        TableColumn.words("AGENTS", "agents"),
        TableColumn.text("FAILURES", "failures"),
        TableColumn.text("OBJECTIVE", "objective"),
        TableColumn.time("UPDATED", "updatedAt"));
  }
}
