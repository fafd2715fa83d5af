package dev.ahp.cli.remote;

import dev.ahp.TaskResult;
import dev.ahp.cli.command.DurationOption;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonResponse;
import dev.ahp.client.broker.HttpProvider;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Submits a packet. */
@CommandLine.Command(
    footer = {
      "  ahp send packet.json",
      "  ahp send brief.md --to reviewer --task task-7",
      "  ahp convert handoff.json --to neo | ahp send - --to refund-agent",
      "  ahp send packet.json --wait 10m                              wait for the result",
      "  ahp send packet.json --key k2.pem --sender triage-agent      sign the packet first",
      "",
      "Exit code with --wait: 0 completed, 1 ended otherwise, 3 still running.",
    })
public final class SendCommand extends RemoteCommand {
  @Mixin private final PacketFile packetFile = new PacketFile();

  @Mixin private final SigningOptions signing = new SigningOptions();

  @Option(
      names = "--wait",
      paramLabel = "DURATION",
      converter = DurationOption.class,
      description = "Time to wait for the result of the task, such as 30s or 10m (default: 0).")
  private Duration wait = Duration.ZERO;

  @Override
  protected ExitCode execute() {
    signing.requireKey();
    JsonObject packet = packetFile.packet(terminal());
    if (signing.isPresent()) {
      packet = signing.sign(packet, terminal(), options().actingAs());
    }
    DaemonResponse sent = daemon().post(ApiPath.of("v1", "packets"), packet);
    noteWarnings(sent.object());
    String duplicate = sent.duplicate() ? " (duplicate)" : "";
    String text = PacketText.of(sent.object()) + duplicate;
    return wait.isZero() ? printResult(sent.object(), text) : awaitResult(sent.object(), text);
  }

  private ExitCode awaitResult(JsonObject packet, String text) {
    String taskId = packet.string("taskId").orElse("");
    TaskResult result = HttpProvider.over(daemon()).result(taskId, wait);
    printResult(
        result.ended() ? packet.with("outcome", result.json()) : packet,
        "%s%n%s".formatted(text, TaskResultText.of(result, this::paint)));
    if (!result.ended()) {
      return ExitCode.STILL_RUNNING;
    }
    return ExitCode.yesIf(result.status().equals("COMPLETED"));
  }
}
