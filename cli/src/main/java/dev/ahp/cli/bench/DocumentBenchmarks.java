package dev.ahp.cli.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.Handoffs;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonReader;
import dev.ahp.predicate.Predicate;
import dev.ahp.resource.ClasspathResource;
import dev.ahp.safety.SafetyScanner;
import java.security.MessageDigest;

/** Benchmarks on a handoff of 2 KB. */
final class DocumentBenchmarks {
  private static final String SHA = "SHA-256 of the same bytes";
  private static final String TRIGGER = "state.confidence < 0.6 AND state.tags contains \"refund\"";
  private static final String STATE =
      "{\"state\":{\"confidence\":0.4,\"tags\":[\"order\",\"refund\"]}}";

  private final String text = handoff();
  private final byte[] bytes = text.getBytes(UTF_8);
  private final Json handoff = JsonReader.read(text);
  private final MessageDigest sha = CanonicalJson.sha256();

  static String handoff() {
    return ClasspathResource.text(DocumentBenchmarks.class, "handoff.json");
  }

  Measurement read() {
    return new Measurement(
        "read", "parse 2 KB of JSON", () -> one(JsonReader.read(text)), SHA, this::hash);
  }

  Measurement canonical() {
    return new Measurement(
        "canonical",
        "write 2 KB as RFC 8785",
        () -> one(CanonicalJson.text(handoff)),
        "write it as plain JSON",
        () -> one(handoff.toText()));
  }

  Measurement validate() {
    return new Measurement(
        "validate",
        "all checks of a 2 KB handoff",
        () -> one(Handoffs.validate(handoff)),
        "parse it",
        () -> one(JsonReader.read(text)));
  }

  Measurement scan() {
    SafetyScanner scanner = SafetyScanner.standard();
    return new Measurement(
        "scan", "safety scan of 2 KB", () -> one(scanner.scan(handoff)), SHA, this::hash);
  }

  Measurement predicate() {
    Predicate trigger = Predicate.parse(TRIGGER);
    Json scope = JsonReader.read(STATE);
    return new Measurement(
        "predicate",
        "evaluate a predicate on a state",
        () -> trigger.holds(scope) ? 1 : 0,
        "parse the state",
        () -> one(JsonReader.read(STATE)));
  }

  private int hash() {
    return one(sha.digest(bytes));
  }

  /** Counts one operation and uses its result, so that the compiler cannot eliminate it. */
  private static int one(Object outcome) {
    return outcome.hashCode() == Integer.MIN_VALUE ? 2 : 1;
  }
}
