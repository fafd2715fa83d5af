package dev.ahp.cli.audit;

import dev.ahp.cli.command.DurationOption;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.cli.remote.PageOptions;
import dev.ahp.cli.remote.TableColumn;
import dev.ahp.cli.remote.TableCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists audit records, newest first. */
@CommandLine.Command(
    footer = {
      "  ahp audit list --since 1h",
      "  ahp audit list --event packet.rejected --actor refund-agent",
      "  ahp audit list --task task-7 --limit 10 --json",
    })
public final class AuditListCommand extends TableCommand {
  @Option(
      names = "--event",
      paramLabel = "EVENT",
      description = "Event, such as packet.rejected (default: any).")
  private @Nullable String event;

  @Option(names = "--actor", paramLabel = "NAME", description = "Acting caller (default: any).")
  private @Nullable String actor;

  @Option(names = "--task", paramLabel = "ID", description = "Task of the record (default: any).")
  private @Nullable String task;

  @Option(
      names = "--since",
      paramLabel = "DURATION",
      converter = DurationOption.class,
      description = "Maximum age, such as 30m or 24h (default: any).")
  private @Nullable Duration since;

  @Mixin private final PageOptions pageOptions = new PageOptions();

  @Override
  protected ExitCode execute() {
    ApiPath path =
        ApiPath.of("v1", "audit")
            .with("event", event)
            .with("actor", actor)
            .with("taskId", task == null ? null : taskId(task));
    Instant first = since == null ? Instant.EPOCH : Instant.now().minus(since);
    return printTable(
        pageOptions.newest(daemon(), path, it -> true, it -> isBefore(it, first)),
        "No records match.",
        TableColumn.time("WHEN", "at"),
        TableColumn.text("EVENT", "event"),
        TableColumn.text("ACTOR", "actor"),
        TableColumn.text("TASK", "taskId"),
        TableColumn.text("PACKET", "packetId"),
        new TableColumn("CHANGE", AuditListCommand::change),
        TableColumn.text("REASON", "reason"));
  }

  private static boolean isBefore(JsonObject record, Instant first) {
    return record.string("at").flatMap(Rfc3339::parse).filter(first::isAfter).isPresent();
  }

  private static String change(JsonObject record) {
    return record.string("to").isEmpty()
        ? "-"
        : TerminalSanitizer.format("%s → %s", record, "from", "to");
  }
}
