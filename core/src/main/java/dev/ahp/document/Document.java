package dev.ahp.document;

import dev.ahp.format.Format;
import dev.ahp.json.JsonObject;

/**
 * A parsed document.
 *
 * @param format the format of the text
 * @param value the content; Markdown and A2A renderings are converted back to the original document
 */
public record Document(DocumentKind kind, Format format, JsonObject value) {

  /**
   * Returns the document as a packet or handoff message. Briefs and neo packets are converted.
   *
   * @throws UnsupportedKindException for a contract
   */
  public JsonObject hub() {
    return switch (kind) {
      case PACKET, HANDOFF -> value;
      case BRIEF -> Format.BRIEF_JSON.fromShape(value);
      case NEO -> Format.NEO.fromShape(value);
      case CONTRACT ->
          throw new UnsupportedKindException("cannot convert a contract to a packet or handoff");
    };
  }

  /** Thrown if the kind of a document does not support the operation. */
  public static final class UnsupportedKindException extends RuntimeException {
    UnsupportedKindException(String message) {
      super(message);
    }
  }
}
