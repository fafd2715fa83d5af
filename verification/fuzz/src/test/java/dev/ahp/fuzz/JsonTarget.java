package dev.ahp.fuzz;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import java.util.Arrays;

/** Every input is a value with a lossless round trip in all output forms, or is rejected. */
public final class JsonTarget {
  private JsonTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    Json value;
    try {
      value = JsonReader.read(input, JsonLimits.PACKET);
    } catch (JsonException refused) {
      return;
    }
    require(value.equals(JsonReader.read(JsonWriter.bytes(value), JsonLimits.PACKET)));
    String canonical = CanonicalJson.text(value);
    require(value.equals(JsonReader.readCanonical(canonical, JsonLimits.PACKET)));
    boolean canonicalForm = JsonReader.readWithForm(input, JsonLimits.PACKET).isCanonical();
    require(!canonicalForm || Arrays.equals(input, CanonicalJson.bytes(value)));
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new AssertionError("the value changed in a round trip");
    }
  }
}
