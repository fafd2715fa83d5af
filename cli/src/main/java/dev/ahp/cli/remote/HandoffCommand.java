package dev.ahp.cli.remote;

import dev.ahp.Packet;
import dev.ahp.client.ApiPath;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Hands the work on a packet off to another agent. */
@CommandLine.Command(
    footer = {
      "  ahp handoff 018f… --lease TOKEN --to writer handoff.json",
      "  ahp handoff 018f… --lease TOKEN --to role:reviewer brief.md --checkpoint '{\"step\":2}'",
    })
public final class HandoffCommand extends LeaseVerbCommand {
  @Mixin private final PacketFile packetFile = new PacketFile();

  @Option(
      names = "--checkpoint",
      paramLabel = "JSON",
      description = "State to return to if the handoff fails (default: the incoming state).")
  private @Nullable String checkpoint;

  public HandoffCommand() {
    super("handoff");
  }

  @Override
  void fill(String packetId, JsonObject.Builder body) {
    body.put("packet", packetFile.packet(terminal())).put("checkpoint", state(packetId));
  }

  private Json state(String packetId) {
    return checkpoint == null
        ? new Packet(daemon().get(ApiPath.of("v1", "packets", packetId))).state()
        : json("--checkpoint", checkpoint);
  }
}
