package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonResponse;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** Submits a packet. */
@CommandLine.Command(
    footer = {
      "  ahp send packet.json",
      "  ahp send brief.md --to reviewer --task task-7",
      "  ahp convert handoff.json --to neo | ahp send - --to refund-agent",
      "  ahp send packet.json --key k2.pem --sender triage-agent      sign the packet first",
    })
public final class SendCommand extends RemoteCommand {
  @Mixin private final PacketFile packetFile = new PacketFile();

  @Mixin private final SigningOptions signing = new SigningOptions();

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
    return printResult(sent.object(), PacketText.of(sent.object()) + duplicate);
  }
}
