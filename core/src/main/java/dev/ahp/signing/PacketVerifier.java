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
 * Verifies the signature of a packet for the receiver. It does not detect reused nonces: see {@link
 * NonceUse}.
 */
public final class PacketVerifier {
  private final List<Violation> violations = new ArrayList<>();

  private PacketVerifier() {}

  /**
   * Returns all violations; empty if the signature is valid.
   *
   * @param packetAsSent the packet with its signature, before the broker added members
   * @param keys the keys of the packet's sender
   * @param clockSkew maximum difference between the time of signing and {@code now}
   */
  public static List<Violation> verify(
      JsonObject packetAsSent, KeyRing keys, Instant now, Duration clockSkew) {
    PacketVerifier verifier = new PacketVerifier();
    verifier.requireMembers(packetAsSent);
    verifier.requireForm(packetAsSent);
    if (verifier.violations.isEmpty()) {
      verifier.requireValue(packetAsSent, keys, now, clockSkew);
    }
    return List.copyOf(verifier.violations);
  }

  /**
   * Restores the packet that was signed from the packet that the broker stores: removes {@code
   * assigned} and every member that it names.
   */
  public static JsonObject asSent(JsonObject stored) {
    JsonObject.Builder sent = stored.toBuilder().remove("assigned");
    stored.array("assigned").ifPresent(assigned -> assigned.strings().forEach(sent::remove));
    return sent.build();
  }

  private void requireMembers(JsonObject packet) {
    for (String name : PacketSigner.REQUIRED) {
      if (packet.string(name).isEmpty()) {
        add("/" + name, "is required in a signed packet");
      }
    }
  }

  private void requireForm(JsonObject packet) {
    Json signature = packet.get("signature");
    if (signature == null) {
      add("/signature", "is required");
      return;
    }
    PacketSignature.formProblems(signature)
        .forEach(found -> add("/signature" + found.pointer(), found.message()));
  }

  private void requireValue(JsonObject packet, KeyRing keys, Instant now, Duration clockSkew) {
    PacketSignature signature = PacketSignature.read(packet.object("signature").orElseThrow());
    if (Duration.between(signature.timestamp(), now).abs().compareTo(clockSkew) > 0) {
      add(
          "/signature/timestamp",
          "must be within " + clockSkew.toSeconds() + " s of the receiver's clock");
    }
    keys.find(signature.keyId())
        .ifPresentOrElse(
            key -> requireValue(packet, signature, key, now),
            () -> add("/signature/keyId", "is not a key of the sender"));
  }

  private void requireValue(
      JsonObject packet, PacketSignature signature, VerificationKey key, Instant now) {
    if (!key.isValidAt(now)) {
      add("/signature/keyId", "names a key that has expired");
    } else if (key.algorithm() != signature.alg()) {
      add("/signature/alg", "is not the algorithm of the key");
    } else if (!key.verifies(SignedBytes.ofPacket(packet), Hex.bytes(signature.value()))) {
      add("/signature/value", "does not match the packet");
    }
  }

  private void add(String pointer, String message) {
    violations.add(new Violation(ProblemCode.SIGNATURE_INVALID, pointer, message));
  }
}
