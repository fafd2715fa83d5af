package dev.ahp.fuzz;

import dev.ahp.json.Json;
import dev.ahp.yaml.YamlException;
import dev.ahp.yaml.YamlReader;
import java.nio.charset.StandardCharsets;

/** Every text is a document whose JSON can be written as YAML and read back, or is rejected. */
public final class YamlTarget {
  private YamlTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    Json value;
    try {
      value = YamlReader.read(new String(input, StandardCharsets.UTF_8)).value();
    } catch (YamlException refused) {
      return;
    }
    if (!YamlReader.read(value.toText()).value().equals(value)) {
      throw new AssertionError("the value changed in a round trip");
    }
  }
}
