package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine.Parameters;

/** A command that applies a verb to one packet. */
abstract class PacketVerbCommand extends RemoteCommand {
  private final String verb;

  @Parameters(paramLabel = "PACKET", description = "Id of the packet, or a unique prefix.")
  private String packet = "";

  PacketVerbCommand(String verb) {
    this.verb = verb;
  }

  /** Returns the request body. */
  abstract JsonObject body(String packetId);

  @Override
  protected final String action() {
    return verb + " packets";
  }

  @Override
  protected final ExitCode execute() {
    JsonObject done = onPacket(packet, this::apply);
    noteWarnings(done);
    return printResult(done, PacketText.ofResponse(done));
  }

  private JsonObject apply(String packetId) {
    return daemon().post(ApiPath.of("v1", "packets", packetId, verb), body(packetId)).object();
  }
}
