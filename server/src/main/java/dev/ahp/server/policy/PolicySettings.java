package dev.ahp.server.policy;

import dev.ahp.broker.gate.PolicyPhase;
import dev.ahp.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * The settings of one policy. An empty list of types, sources or targets means all.
 *
 * @param when the operation that the policy decides
 * @param timeout of one request
 * @param allowsOnError whether a failed request allows the operation
 * @param sources the senders of packets
 * @param targets the targets of packets, as written in the packet
 */
public record PolicySettings(
    String name,
    URI url,
    PolicyPhase when,
    PolicyFormat format,
    Duration timeout,
    boolean allowsOnError,
    List<String> types,
    List<String> sources,
    List<String> targets) {
  public PolicySettings {
    types = List.copyOf(types);
    sources = List.copyOf(sources);
    targets = List.copyOf(targets);
  }

  boolean appliesTo(JsonObject packet) {
    return includes(types, packet, "type")
        && includes(sources, packet, "sender")
        && includes(targets, packet, "target");
  }

  private static boolean includes(List<String> values, JsonObject packet, String member) {
    return values.isEmpty() || packet.string(member).filter(values::contains).isPresent();
  }
}
