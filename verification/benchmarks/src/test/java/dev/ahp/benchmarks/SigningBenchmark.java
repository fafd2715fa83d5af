package dev.ahp.benchmarks;

import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.Violation;
import dev.ahp.signing.KeyRing;
import dev.ahp.signing.PacketSigner;
import dev.ahp.signing.PacketVerifier;
import dev.ahp.signing.SigningKey;
import dev.ahp.signing.VerificationKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Verifies the HMAC signature of a packet with the example handoff. */
@State(Scope.Benchmark)
public class SigningBenchmark {
  private static final Instant NOW = Instant.parse("2026-06-12T10:00:00Z");
  private static final Duration SKEW = Duration.ofMinutes(5);

  private final KeyRing keys = KeyRing.of(VerificationKey.hmac("k1", "a shared secret"));
  private final JsonObject packet =
      PacketSigner.sign(
          JsonObject.builder()
              .put("packetId", "p-1")
              .put("taskId", "t-1")
              .put("sender", "triage-agent")
              .put("createdAt", "2026-06-12T10:00:00.000Z")
              .put("payload", JsonReader.read(BenchmarkDocuments.handoff(), JsonLimits.PACKET))
              .build(),
          SigningKey.hmac("k1", "a shared secret"),
          NOW,
          "8f3a");

  @Benchmark
  public List<Violation> ours() {
    return PacketVerifier.verify(packet, keys, NOW, SKEW);
  }
}
