package dev.ahp.contract;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** Reads members of a block tolerantly: what has the wrong type is not there. */
public final class LenientReader {
  private LenientReader() {}

  /** The strings of a list. */
  public static List<String> strings(JsonObject block, String name) {
    return block.array(name).map(JsonArray::strings).orElse(List.of());
  }

  /** A whole number. */
  public static Optional<Long> integer(JsonObject block, String name) {
    return block.get(name) instanceof Json.Num number && number.isInteger()
        ? Optional.of((long) number.value())
        : Optional.empty();
  }
}
