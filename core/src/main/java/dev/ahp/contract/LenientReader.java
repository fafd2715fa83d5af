package dev.ahp.contract;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** Reads members of a block and ignores values of the wrong type. */
public final class LenientReader {
  private LenientReader() {}

  public static List<String> strings(JsonObject block, String name) {
    return block.array(name).map(JsonArray::strings).orElse(List.of());
  }

  public static Optional<Long> integer(JsonObject block, String name) {
    return block.get(name) instanceof Json.Num number && number.isInteger()
        ? Optional.of((long) number.value())
        : Optional.empty();
  }
}
