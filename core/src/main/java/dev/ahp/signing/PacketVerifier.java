package dev.ahp.signing;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks the signature of a packet on the side of the receiver. Whether a nonce was seen before
 * needs a memory: see {@link NonceUse}.
 */
public final class PacketVerifier {
  private final List<Violation> faults = new ArrayList<>();

  private PacketVerifier() {}

  /**
   * All that speaks against the signature; nothing means it holds.
   *
   * @param packetAsSent with its signature, before anything was added to it
   * @param keys of the packet's sender and of nobody else
   * @param clockSkew how far the time of signing may be from {@code now}, either way
   */
  public static List<Violation> verify(
      JsonObject packetAsSent, KeyRing keys, Instant now, Duration clockSkew) {
    PacketVerifier verifier = new PacketVerifier();
    verifier.requireMembers(packetAsSent);
    verifier.requireForm(packetAsSent);
    if (verifier.faults.isEmpty()) {
      verifier.requireValue(packetAsSent, keys, now, clockSkew);
    }
    return List.copyOf(verifier.faults);
  }

  private void requireMembers(JsonObject packet) {
    for (String name : PacketSigner.REQUIRED) {
      if (packet.string(name).isEmpty()) {
        fault("/" + name, "is required in a signed packet");
      }
    }
  }

  private void requireForm(JsonObject packet) {
    Json signature = packet.get("signature");
    if (signature == null) {
      fault("/signature", "is required");
      return;
    }
    PacketSignature.formFaults(signature)
        .forEach(found -> fault("/signature" + found.pointer(), found.message()));
  }

  private void requireValue(JsonObject packet, KeyRing keys, Instant now, Duration clockSkew) {
    PacketSignature signature = PacketSignature.read(packet.object("signature").orElseThrow());
    if (Duration.between(signature.timestamp(), now).abs().compareTo(clockSkew) > 0) {
      fault("/signature/timestamp", "is too far from the time of the receiver");
    }
    keys.find(signature.keyId())
        .ifPresentOrElse(
            key -> requireValue(packet, signature, key, now),
            () -> fault("/signature/keyId", "is not a key of the sender"));
  }

  private void requireValue(
      JsonObject packet, PacketSignature signature, VerificationKey key, Instant now) {
    if (!key.isLiveAt(now)) {
      fault("/signature/keyId", "is a key that has ended");
    } else if (key.algorithm() != signature.alg()) {
      fault("/signature/alg", "is not the algorithm of the key");
    } else if (!key.verifies(SignedBytes.ofPacket(packet), Hex.bytes(signature.value()))) {
      fault("/signature/value", "does not fit the packet");
    }
  }

  private void fault(String pointer, String message) {
    faults.add(new Violation(ProblemCode.SIGNATURE_INVALID, pointer, message));
  }
}
