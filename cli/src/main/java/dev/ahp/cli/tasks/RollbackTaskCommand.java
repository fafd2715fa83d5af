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

/** Takes the last handoff of a task back. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp rollback task-7 --reason 'went to the wrong team'",
    })
public final class RollbackTaskCommand extends RemoteCommand {
  @Parameters(paramLabel = "TASK", description = "The task's id.")
  private String task = "";

  @Option(names = "--reason", paramLabel = "TEXT", description = "Why; it goes into the record.")
  private @Nullable String reason;

  public RollbackTaskCommand(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode ask() {
    JsonObject body =
        JsonObject.builder()
            .putIfPresent("reason", reason == null ? null : Json.of(reason))
            .build();
    JsonObject back = daemon().post(ApiPath.of("v1", "tasks", task, "rollback"), body).object();
    answer(
        back,
        "%s is %s, with %s"
            .formatted(
                TerminalSanitizer.member(back, "taskId"),
                TerminalSanitizer.member(back, "status"),
                TerminalSanitizer.member(back, "owner")));
    return ExitCode.DONE;
  }
}
