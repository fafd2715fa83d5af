package dev.ahp.broker.service;

import dev.ahp.broker.catalog.Catalog;
import dev.ahp.contract.Contract;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Compares the pins of a packet with their current values before the packet is accepted. */
public final class PinValidator {
  /** The time limit for all pins of a packet. Pins that are not read by then count as stale. */
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final Supplier<Catalog> catalog;
  private final PinSource pinSource;
  private final Executor executor;
  private final Duration timeout;

  /** Reads current values outside of the broker: files, work trees, URLs. */
  @FunctionalInterface
  public interface PinSource {
    /** A source without values: no file, work tree or URL can be pinned. */
    PinSource NONE = (kind, ref) -> Optional.empty();

    /** Returns the current value in the form of a pin; empty if it cannot be read. */
    Optional<String> value(String kind, String ref);
  }

  /**
   * Creates a validator.
   *
   * @param executor runs the reads, which block
   */
  public PinValidator(Supplier<Catalog> catalog, PinSource pinSource, Executor executor) {
    this(catalog, pinSource, executor, TIMEOUT);
  }

  PinValidator(
      Supplier<Catalog> catalog, PinSource pinSource, Executor executor, Duration timeout) {
    this.catalog = catalog;
    this.pinSource = pinSource;
    this.executor = executor;
    this.timeout = timeout;
  }

  /** Reads all pins concurrently and returns a violation for each stale one. */
  CompletableFuture<List<Violation>> stale(JsonObject content) {
    List<CompletableFuture<Optional<Violation>>> checks = new ArrayList<>();
    JsonArray pins = content.array("pins").orElse(JsonArray.empty());
    for (int i = 0; i < pins.size(); i++) {
      JsonObject pin = pins.get(i).asObject().orElse(JsonObject.empty());
      checks.add(check("/pins/" + i, pin));
    }
    return CompletableFuture.allOf(checks.toArray(CompletableFuture[]::new))
        .thenApply(
            done ->
                ViolationList.of(
                    checks.stream()
                        .map(CompletableFuture::join)
                        .flatMap(Optional::stream)
                        .toList()));
  }

  /** A check that is still queued when the timeout ends is not run. */
  private CompletableFuture<Optional<Violation>> check(String pointer, JsonObject pin) {
    String kind = pin.string("kind").orElse("");
    String ref = pin.string("ref").orElse("");
    return CompletableFuture.supplyAsync(() -> valueOf(kind, ref), executor)
        .completeOnTimeout(Optional.empty(), timeout.toMillis(), TimeUnit.MILLISECONDS)
        .thenApply(
            current ->
                current.equals(pin.string("value"))
                    ? Optional.empty()
                    : Optional.of(
                        new Violation(
                            ProblemCode.STALE_CONTEXT,
                            pointer,
                            kind
                                + " "
                                + ref
                                + current.map(it -> " is now " + it).orElse(" cannot be read"))));
  }

  private Optional<String> valueOf(String kind, String ref) {
    return switch (kind) {
      case "contract" ->
          catalog.get().contract(ref).map(it -> it.contract()).flatMap(Contract::version);
      case "schema" -> catalog.get().schema(ref).map(it -> CanonicalJson.hash(it.document()));
      default -> pinSource.value(kind, ref);
    };
  }
}
