package dev.ahp.server.jetty;

import dev.ahp.json.JsonLimits;

/**
 * The maximum size of requests and the share of one caller.
 *
 * @param body limits of one packet or chunk
 * @param batchBytes maximum size of an array of packets
 * @param batchItems maximum length of an array of packets
 * @param connectionsPerCaller maximum number of open connections of one caller
 * @param waitsPerCaller maximum number of requests of one caller that wait, such as long polls
 */
public record RequestLimits(
    JsonLimits body, int batchBytes, int batchItems, int connectionsPerCaller, int waitsPerCaller) {
  public static final RequestLimits STANDARD =
      new RequestLimits(JsonLimits.PACKET, 16 << 20, 1000, 5_000, 5_000);

  /**
   * Returns the limits for parsing a batch. Depth and string length are not limited here: the gates
   * check each packet, so one invalid packet does not fail the whole batch.
   */
  public JsonLimits batch() {
    return new JsonLimits(batchBytes, JsonLimits.MAX_DEPTH, batchBytes);
  }
}
