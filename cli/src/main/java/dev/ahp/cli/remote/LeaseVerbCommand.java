package dev.ahp.cli.remote;

import dev.ahp.json.JsonObject;
import picocli.CommandLine.Option;

/** A command that applies a verb to a packet whose lease the caller holds. */
abstract class LeaseVerbCommand extends PacketVerbCommand {
  @Option(
      names = "--lease",
      required = true,
      paramLabel = "TOKEN",
      description = "Lease token.",
      order = 1)
  private String lease = "";

  LeaseVerbCommand(String verb) {
    super(verb);
  }

  /** Adds the members of the request body other than the lease token. */
  abstract void fill(String packetId, JsonObject.Builder body);

  @Override
  final JsonObject body(String packetId) {
    JsonObject.Builder body = JsonObject.builder().put("leaseToken", lease);
    fill(packetId, body);
    return body.build();
  }
}
