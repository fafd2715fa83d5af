package dev.ahp.fuzz;

import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.signing.HandoffSignature;
import dev.ahp.signing.KeyEntries;
import dev.ahp.signing.KeyRing;
import dev.ahp.signing.PacketVerifier;
import dev.ahp.signing.VerificationKey;
import dev.ahp.time.Rfc3339;
import dev.ahp.trace.TraceParent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;

/** Fuzzes timestamps, trace headers, signatures and keys. */
public final class HeaderTarget {
  private static final KeyRing KEYS = KeyRing.of(VerificationKey.hmac("k1", "secret"));

  private HeaderTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    String text = new String(input, StandardCharsets.UTF_8);
    Rfc3339.parse(text);
    TraceParent.parse(text);
    try {
      judge(JsonReader.read(input, JsonLimits.PACKET));
    } catch (JsonException refused) {
      return;
    }
  }

  private static void judge(Json value) {
    KeyEntries.faults(value);
    if (value instanceof JsonObject packet) {
      PacketVerifier.verify(packet, KEYS, Instant.EPOCH, Duration.ofMinutes(5));
      HandoffSignature.verify(packet, KEYS, Instant.EPOCH);
    }
  }
}
