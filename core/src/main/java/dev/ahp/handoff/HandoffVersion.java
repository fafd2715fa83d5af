package dev.ahp.handoff;

import dev.ahp.json.JsonObject;
import dev.ahp.schema.PublishedSchema;
import java.util.Optional;

/**
 * The version of a handoff message. Within a major version every minor can be read: an older one
 * lacks optional members, a newer one has some that we keep and pass on without knowing them.
 */
public record HandoffVersion(int major, int minor) {
  /** The version that we write. */
  public static final HandoffVersion CURRENT = new HandoffVersion(2, 1);

  private static final int MAX_DIGITS = 6;

  public static Optional<HandoffVersion> of(JsonObject message) {
    return message.string("schemaVersion").flatMap(HandoffVersion::parse);
  }

  /** Reads {@code "2.1"}; leading zeros and signs are not part of a version. */
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

  /** The published schema that speaks for this version: its own, or our newest for a newer one. */
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
