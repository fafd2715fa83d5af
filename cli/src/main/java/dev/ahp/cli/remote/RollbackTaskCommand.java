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

/** Undoes the last handoff of a task. */
@CommandLine.Command(footer = "  ahp rollback task-7 --reason 'went to the wrong team'")
public final class RollbackTaskCommand extends RemoteCommand {
  @Parameters(paramLabel = "TASK", description = "Id of the task, or a unique prefix.")
  private String task = "";

  @Option(names = "--reason", paramLabel = "TEXT", description = "Recorded reason (default: none).")
  private @Nullable String reason;

  @Override
  protected ExitCode execute() {
    JsonObject body =
        JsonObject.builder()
            .putIfPresent("reason", reason == null ? null : Json.of(reason))
            .build();
    JsonObject restored =
        onTask(task, it -> daemon().post(ApiPath.of("v1", "tasks", it, "rollback"), body).object());
    return printResult(
        restored,
        TerminalSanitizer.format("%s is %s, owned by %s", restored, "taskId", "status", "owner"));
  }
}
