package dev.ahp.handoff;

import dev.ahp.json.JsonObject;
import dev.ahp.schema.PublishedSchema;
import java.util.Optional;

/**
 * The version of a handoff message. All minor versions of the current major version can be read.
 * Older ones lack optional members; unknown members of newer ones are kept and passed on.
 */
public record HandoffVersion(int major, int minor) {
  /** The version that this library writes. */
  public static final HandoffVersion CURRENT = new HandoffVersion(2, 1);

  private static final int MAX_DIGITS = 6;

  public static Optional<HandoffVersion> of(JsonObject message) {
    return message.string("schemaVersion").flatMap(HandoffVersion::parse);
  }

  /** Parses {@code "2.1"}. Leading zeros and signs are not allowed. */
  public static Optional<HandoffVersion> parse(String text) {
    int dot = text.indexOf('.');
    if (dot < 0 || !isNumber(text.substring(0, dot)) || !isNumber(text.substring(dot + 1))) {
      return Optional.empty();
    }
    return Optional.of(
        new HandoffVersion(
            Integer.parseInt(text.substring(0, dot)), Integer.parseInt(text.substring(dot + 1))));
  }

  public boolean isReadable() {
    return major == CURRENT.major;
  }

  /** Returns the schema of this version, or the newest known schema for a newer version. */
  public PublishedSchema schema() {
    return minor == 0 ? PublishedSchema.HANDOFF_2_0 : PublishedSchema.HANDOFF_2_1;
  }

  private static boolean isNumber(String text) {
    boolean digits = !text.isEmpty() && text.length() <= MAX_DIGITS;
    for (int i = 0; digits && i < text.length(); i++) {
      digits = text.charAt(i) >= '0' && text.charAt(i) <= '9';
    }
    return digits && (text.length() == 1 || text.charAt(0) != '0');
  }

  @Override
  public String toString() {
    return major + "." + minor;
  }
}
