package dev.ahp.cli.remote;

import dev.ahp.Broker;
import dev.ahp.TaskResult;
import dev.ahp.cli.command.DurationOption;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.broker.HttpProvider;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the result of a task, also if other agents finished it. */
@CommandLine.Command(
    footer = {
      "  ahp result task-7",
      "  ahp result task-7 --wait 10m",
      "",
      "Exit code: 0 completed, 1 ended otherwise, 3 still running.",
    })
public final class TaskResultCommand extends RemoteCommand {
  @Parameters(paramLabel = "TASK", description = "Id of the task, or a unique prefix.")
  private String task = "";

  @Option(
      names = "--wait",
      paramLabel = "DURATION",
      converter = DurationOption.class,
      description = "Time to wait for the end of the task, such as 30s or 10m (default: 0).")
  private Duration wait = Duration.ZERO;

  @Override
  protected ExitCode execute() {
    TaskResult result = onTask(task, this::await);
    printResult(result.json(), TaskResultText.of(result, this::paint));
    if (!result.ended()) {
      return ExitCode.STILL_RUNNING;
    }
    return ExitCode.yesIf(result.status().equals("COMPLETED"));
  }

  private TaskResult await(String taskId) {
    Broker broker = HttpProvider.over(daemon());
    TaskResult result = broker.result(taskId, Duration.ZERO);
    if (result.ended() || wait.isZero()) {
      return result;
    }
    if (wait.compareTo(Duration.ofSeconds(2)) > 0) {
      note("Waiting for task " + TerminalSanitizer.line(task) + " …");
    }
    return broker.result(taskId, wait);
  }
}
