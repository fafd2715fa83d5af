package dev.ahp.document;

import dev.ahp.format.Format;
import dev.ahp.json.JsonObject;

/**
 * A document that was read.
 *
 * @param format how it is written
 * @param value itself; a rendering for models or for A2A is read back to what it renders
 */
public record Document(DocumentKind kind, Format format, JsonObject value) {

  /**
   * The packet or handoff message that it stands for; a brief or neo packet becomes a message.
   *
   * @throws UnsupportedKindException for a contract, which is no message
   */
  public JsonObject hub() {
    return switch (kind) {
      case PACKET, HANDOFF -> value;
      case BRIEF -> Format.BRIEF_JSON.fromShape(value);
      case NEO -> Format.NEO.fromShape(value);
      case CONTRACT ->
          throw new UnsupportedKindException("a contract is no message and has one form only");
    };
  }

  /** Asking a document for what its kind does not have. */
  public static final class UnsupportedKindException extends RuntimeException {
    UnsupportedKindException(String message) {
      super(message);
    }
  }
}
