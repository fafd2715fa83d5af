package dev.ahp.fuzz;

import dev.ahp.json.Json;
import dev.ahp.json.JsonReader;
import dev.ahp.predicate.Predicate;
import dev.ahp.predicate.PredicateSyntaxException;
import java.nio.charset.StandardCharsets;

/**
 * Every text is a predicate that can be evaluated and has a lossless round trip, or is rejected.
 */
public final class PredicateTarget {
  private static final Json SCOPE =
      JsonReader.read("{\"a\":[1,{\"b\":\"x\"},null],\"state\":{\"confidence\":0.5},\"t\":true}");

  private PredicateTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    Predicate predicate;
    try {
      predicate = Predicate.parse(new String(input, StandardCharsets.UTF_8));
    } catch (PredicateSyntaxException refused) {
      return;
    }
    predicate.value(SCOPE);
    if (!Predicate.parse(predicate.text()).equals(predicate)) {
      throw new AssertionError("the predicate changed in a round trip");
    }
  }
}
