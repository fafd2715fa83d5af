package dev.ahp.server.jetty;

import dev.ahp.json.JsonLimits;

/**
 * The maximum size of requests.
 *
 * @param body limits of one packet or chunk
 * @param batchBytes maximum size of an array of packets
 * @param batchItems maximum length of an array of packets
 */
public record RequestLimits(JsonLimits body, int batchBytes, int batchItems) {
  public static final RequestLimits STANDARD = new RequestLimits(JsonLimits.PACKET, 16 << 20, 1000);

  /**
   * Returns the limits for parsing a batch. Depth and string length are not limited here: the gates
   * check each packet, so one invalid packet does not fail the whole batch.
   */
  public JsonLimits batch() {
    return new JsonLimits(batchBytes, JsonLimits.MAX_DEPTH, batchBytes);
  }
}
