package dev.ahp.http.limit;

import dev.ahp.json.JsonLimits;

/**
 * How large requests may be.
 *
 * @param body of one packet or chunk
 * @param batchBytes of an array of packets
 * @param batchItems in an array of packets
 */
public record RequestLimits(JsonLimits body, int batchBytes, int batchItems) {
  public static final RequestLimits STANDARD = new RequestLimits(JsonLimits.PACKET, 16 << 20, 1000);

  /** A batch is an array around its packets, so one level deeper. */
  public JsonLimits batch() {
    return new JsonLimits(batchBytes, body.depth() + 1, body.stringChars());
  }
}
