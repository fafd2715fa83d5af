package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonResponse;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** Submits a packet. */
@CommandLine.Command(
    footer = {
      "  ahp send packet.json",
      "  ahp send brief.md --to reviewer --task task-7",
      "  ahp convert handoff.json --to neo | ahp send - --to refund-agent",
    })
public final class SendCommand extends RemoteCommand {
  @Mixin private final PacketFile packetFile = new PacketFile();

  @Override
  protected ExitCode execute() {
    DaemonResponse sent = daemon().post(ApiPath.of("v1", "packets"), packetFile.packet(terminal()));
    String duplicate = sent.duplicate() ? " (duplicate)" : "";
    return printResult(sent.object(), PacketText.of(sent.object()) + duplicate);
  }
}
