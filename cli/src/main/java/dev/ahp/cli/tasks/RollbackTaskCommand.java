package dev.ahp.cli.tasks;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Undoes the last handoff of a task. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = "  ahp rollback task-7 --reason 'went to the wrong team'")
public final class RollbackTaskCommand extends RemoteCommand {
  @Parameters(paramLabel = "TASK", description = "Id of the task.")
  private String task = "";

  @Option(names = "--reason", paramLabel = "TEXT", description = "Recorded reason (default: none).")
  private @Nullable String reason;

  public RollbackTaskCommand(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode execute() {
    JsonObject body =
        JsonObject.builder()
            .putIfPresent("reason", reason == null ? null : Json.of(reason))
            .build();
    JsonObject restored = daemon().post(ApiPath.of("v1", "tasks", task, "rollback"), body).object();
    printResult(
        restored,
        "%s is %s, owned by %s"
            .formatted(
                TerminalSanitizer.member(restored, "taskId"),
                TerminalSanitizer.member(restored, "status"),
                TerminalSanitizer.member(restored, "owner")));
    return ExitCode.DONE;
  }
}
