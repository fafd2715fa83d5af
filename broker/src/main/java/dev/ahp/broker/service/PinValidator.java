package dev.ahp.broker.service;

import dev.ahp.broker.catalog.Catalog;
import dev.ahp.contract.Contract;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Compares the pins of a packet with the current values before it is accepted. */
public final class PinValidator {
  private final Supplier<Catalog> catalog;
  private final PinSource pinSource;

  /** Reads values outside the broker: files, work trees, URLs. */
  @FunctionalInterface
  public interface PinSource {
    /** Reads nothing; pins outside the broker are always stale. */
    PinSource NONE = (kind, ref) -> Optional.empty();

    /** Returns the current value of a pin; empty if it is unavailable. */
    Optional<String> value(String kind, String ref);
  }

  public PinValidator(Supplier<Catalog> catalog, PinSource pinSource) {
    this.catalog = catalog;
    this.pinSource = pinSource;
  }

  List<Violation> stale(JsonObject content) {
    JsonArray pins = content.array("pins").orElse(JsonArray.empty());
    List<Violation> stale = new ArrayList<>();
    for (int i = 0; i < pins.size(); i++) {
      JsonObject pin = pins.get(i).asObject().orElse(JsonObject.empty());
      String kind = pin.string("kind").orElse("");
      String ref = pin.string("ref").orElse("");
      Optional<String> current = valueOf(kind, ref);
      if (!current.equals(pin.string("value"))) {
        stale.add(
            new Violation(
                ProblemCode.STALE_CONTEXT,
                "/pins/" + i,
                kind + " " + ref + current.map(it -> " is now " + it).orElse(" cannot be read")));
      }
    }
    return stale;
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
