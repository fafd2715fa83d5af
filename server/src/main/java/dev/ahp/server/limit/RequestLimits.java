package dev.ahp.server.limit;

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

  /**
   * What it takes to read a batch: each of its packets stands alone, so one that is too deep or has
   * too long a text is refused by itself, at the gate.
   */
  public JsonLimits batch() {
    return new JsonLimits(batchBytes, JsonLimits.MAX_DEPTH, batchBytes);
  }
}
