package dev.ahp.yaml;

import dev.ahp.json.Json;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** Writes JSON values as YAML 1.2. {@link YamlReader} reads the same value back. */
public final class YamlWriter {
  private static final int MAX_WIDTH = 1 << 20;

  private static final DumpSettings UNICODE = settings(true);
  private static final DumpSettings ASCII = settings(false);

  private YamlWriter() {}

  private static DumpSettings settings(boolean unicode) {
    return DumpSettings.builder()
        .setDefaultFlowStyle(FlowStyle.BLOCK)
        .setSchema(new CoreSchema())
        .setWidth(MAX_WIDTH)
        .setUseUnicodeEncoding(unicode)
        .build();
  }

  /**
   * Returns the YAML text, which ends with a line break. If the value contains bidirectional
   * controls, which could disguise other text, the text is in ASCII.
   */
  public static String write(Json value) {
    String text = new Dump(UNICODE).dumpToString(value.toPlain());
    boolean disguised = text.chars().anyMatch(YamlWriter::isBidirectionalControl);
    return disguised ? new Dump(ASCII).dumpToString(value.toPlain()) : text;
  }

  /** Returns whether a character changes the direction of the text around it. */
  public static boolean isBidirectionalControl(int character) {
    return character == 0x061c
        || (character >= 0x200e && character <= 0x200f)
        || (character >= 0x202a && character <= 0x202e)
        || (character >= 0x2066 && character <= 0x2069);
  }
}
