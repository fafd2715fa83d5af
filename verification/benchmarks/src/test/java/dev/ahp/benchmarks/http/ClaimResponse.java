package dev.ahp.benchmarks.http;

import java.util.ArrayList;
import java.util.List;

/**
 * A claimed packet and its lease token. They are found by text search, because parsing would cost
 * the client as much as writing costs the server.
 */
record ClaimResponse(String id, String token) {
  private static final String LEASE = "\"lease\":{";
  private static final String TOKEN = "\"token\":\"";
  private static final String ID = "\"packetId\":\"";

  /** Finds all items. Their members are {@code packet} and {@code lease}, in any order. */
  static List<ClaimResponse> all(String response) {
    List<ClaimResponse> responses = new ArrayList<>();
    int packet = response.indexOf(ID);
    int lease = response.indexOf(LEASE);
    while (packet >= 0 && lease >= 0) {
      responses.add(new ClaimResponse(after(response, ID, packet), token(response, lease)));
      int behind = Math.max(packet, lease) + 1;
      packet = response.indexOf(ID, behind);
      lease = response.indexOf(LEASE, behind);
    }
    return responses;
  }

  /** Returns the first lease token after a position. */
  static String token(String response, int from) {
    int lease = response.indexOf(LEASE, from);
    return after(response, TOKEN, response.indexOf(TOKEN, lease));
  }

  private static String after(String text, String name, int at) {
    int start = at + name.length();
    return text.substring(start, text.indexOf('"', start));
  }
}
