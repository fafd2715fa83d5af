package dev.ahp.json;

import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.providers.ArbitraryProvider;
import net.jqwik.api.providers.TypeUsage;

/** Provides JSON values for property tests, with many unusual strings and numbers. */
public final class JsonValues implements ArbitraryProvider {
  private static final int DEPTH = 3;

  @Override
  public boolean canProvideFor(TypeUsage target) {
    return target.isOfType(Json.class) || target.isOfType(JsonObject.class);
  }

  @Override
  public Set<Arbitrary<?>> provideFor(TypeUsage target, SubtypeProvider subtypes) {
    // Edge cases of nested arbitraries multiply and would dominate the run time.
    return target.isOfType(JsonObject.class)
        ? Set.of(objects(DEPTH).withoutEdgeCases())
        : Set.of(values(DEPTH).withoutEdgeCases());
  }

  private static Arbitrary<Json> values(int depth) {
    Arbitrary<Json> scalars =
        Arbitraries.oneOf(
            List.of(
                strings().map(Json::of),
                numbers().map(Json::of),
                Arbitraries.of(Json.Bool.TRUE, Json.Bool.FALSE, Json.Null.NULL)));
    if (depth == 0) {
      return scalars;
    }
    Arbitrary<Json> arrays = values(depth - 1).list().ofMaxSize(4).map(JsonArray::new);
    return Arbitraries.oneOf(List.of(scalars, arrays, objects(depth).map(object -> (Json) object)));
  }

  private static Arbitrary<JsonObject> objects(int depth) {
    return Arbitraries.maps(strings(), values(depth - 1)).ofMaxSize(4).map(JsonValues::object);
  }

  private static JsonObject object(Map<String, Json> members) {
    JsonObject.Builder object = JsonObject.builder();
    members.forEach(object::put);
    return object.build();
  }

  private static Arbitrary<Double> numbers() {
    return Arbitraries.oneOf(
        Arbitraries.doubles(),
        Arbitraries.integers().map(Integer::doubleValue),
        Arbitraries.longs().map(Double::longBitsToDouble).filter(Double::isFinite),
        Arbitraries.of(0.0, -0.0, 1e21, 1e-7, 1e20, 9007199254740991.0, Double.MIN_VALUE, 0.1));
  }

  private static Arbitrary<String> strings() {
    Arbitrary<String> wellFormed =
        Arbitraries.integers()
            .between(0, Character.MAX_CODE_POINT)
            .filter(point -> point < 0xD800 || point > 0xDFFF)
            .array(int[].class)
            .ofMaxSize(6)
            .map(points -> new String(points, 0, points.length));
    return Arbitraries.oneOf(
        Arbitraries.strings().ascii().ofMaxLength(8),
        wellFormed,
        Arbitraries.of("", "\u0000", "\"\\/\b\f\n\r\t", "€", "😀", "\u2028", "a", "A", "\uFFFF"));
  }
}
