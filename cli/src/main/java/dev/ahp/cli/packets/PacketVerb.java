package dev.ahp.cli.packets;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine.Parameters;

/** A verb on one packet. */
abstract class PacketVerb extends RemoteCommand {
  private final String verb;

  @Parameters(paramLabel = "PACKET", description = "The packet's id.")
  private String packetId = "";

  PacketVerb(Invocation invocation, String verb) {
    super(invocation);
    this.verb = verb;
  }

  /** What goes with it. */
  abstract JsonObject body();

  @Override
  protected final ExitCode ask() {
    JsonObject done = daemon().post(ApiPath.of("v1", "packets", packetId, verb), body()).object();
    answer(done, PacketText.ofAnswer(done));
    return ExitCode.DONE;
  }
}
