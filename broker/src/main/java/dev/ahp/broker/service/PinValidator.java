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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Compares the pins of a packet with their current values before the packet is accepted. */
public final class PinValidator {
  /** The time limit for all pins of a packet. Pins that are not read by then count as stale. */
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

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

  /**
   * Reads all pins concurrently and returns a violation for each stale one. Pins of the same object
   * are read once.
   */
  CompletableFuture<List<Violation>> stale(JsonObject content) {
    List<CompletableFuture<Optional<Violation>>> checks = new ArrayList<>();
    Map<PinnedObject, CompletableFuture<Optional<String>>> values = new HashMap<>();
    JsonArray pins = content.array("pins").orElse(JsonArray.empty());
    for (int i = 0; i < pins.size(); i++) {
      JsonObject pin = pins.get(i).asObject().orElse(JsonObject.empty());
      PinnedObject object =
          new PinnedObject(pin.string("kind").orElse(""), pin.string("ref").orElse(""));
      CompletableFuture<Optional<String>> value = values.computeIfAbsent(object, this::valueOf);
      checks.add(check("/pins/" + i, object, pin.string("value"), value));
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

  /** A thing whose version is pinned. */
  private record PinnedObject(String kind, String ref) {}

  private static CompletableFuture<Optional<Violation>> check(
      String pointer,
      PinnedObject object,
      Optional<String> pinned,
      CompletableFuture<Optional<String>> value) {
    return value.thenApply(
        current ->
            current.equals(pinned)
                ? Optional.empty()
                : Optional.of(
                    new Violation(
                        ProblemCode.STALE_CONTEXT,
                        pointer,
                        object.kind()
                            + " "
                            + object.ref()
                            + current.map(it -> " is now " + it).orElse(" cannot be read"))));
  }

  /** Reads a value. A read that is still queued when the timeout ends is not run. */
  private CompletableFuture<Optional<String>> valueOf(PinnedObject object) {
    String ref = object.ref();
    return switch (object.kind()) {
      case "contract" ->
          CompletableFuture.completedFuture(
              catalog.get().contract(ref).map(it -> it.contract()).flatMap(Contract::version));
      case "schema" ->
          CompletableFuture.completedFuture(
              catalog.get().schema(ref).map(it -> CanonicalJson.hash(it.document())));
      default ->
          CompletableFuture.supplyAsync(() -> pinSource.value(object.kind(), ref), executor)
              .completeOnTimeout(Optional.empty(), timeout.toMillis(), TimeUnit.MILLISECONDS);
    };
  }
}
