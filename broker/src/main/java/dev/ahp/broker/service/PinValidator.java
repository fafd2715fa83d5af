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

/** Looks at what a packet was built on once more, before it is accepted. */
public final class PinValidator {
  private final Supplier<Catalog> catalog;
  private final PinSource pinSource;

  /** Looks at things outside the broker: files, work trees, addresses. */
  @FunctionalInterface
  public interface PinSource {
    /** Refuses every look: nothing outside can be pinned. */
    PinSource NONE = (kind, ref) -> Optional.empty();

    /** The value of now, in the form of a pin; empty when it cannot be had. */
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
      Optional<String> now = valueOf(kind, ref);
      if (!now.equals(pin.string("value"))) {
        stale.add(
            new Violation(
                ProblemCode.STALE_CONTEXT,
                "/pins/" + i,
                kind + " " + ref + now.map(it -> " is now " + it).orElse(" cannot be looked at")));
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
