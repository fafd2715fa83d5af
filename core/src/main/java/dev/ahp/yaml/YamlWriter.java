package dev.ahp.yaml;

import dev.ahp.json.Json;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** Writes JSON values as YAML 1.2. {@link YamlReader} reads the same value back. */
public final class YamlWriter {
  private static final int MAX_WIDTH = 1 << 20;

  private static final DumpSettings SETTINGS =
      DumpSettings.builder()
          .setDefaultFlowStyle(FlowStyle.BLOCK)
          .setSchema(new CoreSchema())
          .setWidth(MAX_WIDTH)
          .build();

  private YamlWriter() {}

  /** Returns the YAML text, which ends with a line break. */
  public static String write(Json value) {
    return new Dump(SETTINGS).dumpToString(value.toPlain());
  }
}
