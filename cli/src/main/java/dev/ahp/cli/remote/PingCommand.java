package dev.ahp.cli.remote;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.DurationOption;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.client.broker.HttpProvider;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sends a packet that the worker of an agent answers, and measures the round trip. */
@CommandLine.Command(
    footer = {
      "  ahp ping refund-agent",
      "  ahp ping refund-agent --wait 30s --json",
      "",
      "Exit code: 0 if the agent answered, 1 otherwise.",
    })
public final class PingCommand extends RemoteCommand {
  private static final Duration MAX_WAIT = Duration.ofSeconds(60);

  @Parameters(paramLabel = "AGENT", description = "Name of the agent.")
  private String agent = "";

  @Option(
      names = "--wait",
      paramLabel = "DURATION",
      converter = DurationOption.class,
      description = "Time to wait for the answer (default: 10s, maximum: 60s).")
  private Duration wait = Duration.ofSeconds(10);

  @Override
  protected ExitCode execute() {
    if (wait.compareTo(MAX_WAIT) > 0) {
      throw new CommandException("--wait is longer than 60s; expected 60s or less");
    }
    JsonObject packet =
        JsonObject.builder()
            .put("type", "health.ping")
            .put("target", agent)
            .put("payload", JsonObject.empty())
            .build();
    long start = System.nanoTime();
    JsonObject sent = daemon().post(ApiPath.of("v1", "packets"), packet).object();
    JsonObject result =
        HttpProvider.over(daemon()).result(sent.string("taskId").orElse(""), wait).json();
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    if (result.string("endedAt").isEmpty()) {
      withdraw(sent.string("packetId").orElse(""));
    }
    return report(result, elapsed);
  }

  /** Cancels the packet, so that it does not wait for a worker that starts later. */
  private void withdraw(String packetId) {
    JsonObject body = JsonObject.builder().put("reason", "no answer in time").build();
    daemon().post(ApiPath.of("v1", "packets", packetId, "cancel"), body);
  }

  private ExitCode report(JsonObject result, Duration elapsed) {
    boolean ok = result.string("status").filter("COMPLETED"::equals).isPresent();
    String name = TerminalSanitizer.line(agent);
    String failure =
        result.string("endedAt").isEmpty()
            ? "%s did not answer within %s ms".formatted(name, wait.toMillis())
            : TerminalSanitizer.format(name + " answered %s (%s)", result, "status", "reason");
    printResult(
        JsonObject.builder()
            .put("agent", agent)
            .put("ok", ok)
            .put("roundTripMs", elapsed.toMillis())
            .putAll(result)
            .put("agent", agent)
            .build(),
        ok ? "%s answered in %s ms".formatted(name, elapsed.toMillis()) : failure);
    return ExitCode.yesIf(ok);
  }
}
