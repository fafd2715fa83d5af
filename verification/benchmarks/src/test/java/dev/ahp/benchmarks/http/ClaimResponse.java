package dev.ahp.benchmarks.http;

import java.util.ArrayList;
import java.util.List;

/**
 * What a claim gave: a packet and the token of its lease. Found by name in the text of the answer,
 * because to read all of it would cost a client nearly as much as the server to write it.
 */
record ClaimResponse(String id, String token) {
  private static final String LEASE = "\"lease\":{";
  private static final String TOKEN = "\"token\":\"";
  private static final String ID = "\"packetId\":\"";

  /** The members of an item are {@code packet} and {@code lease}, in any order. */
  static List<ClaimResponse> all(String answer) {
    List<ClaimResponse> given = new ArrayList<>();
    int packet = answer.indexOf(ID);
    int lease = answer.indexOf(LEASE);
    while (packet >= 0 && lease >= 0) {
      given.add(new ClaimResponse(after(answer, ID, packet), token(answer, lease)));
      int behind = Math.max(packet, lease) + 1;
      packet = answer.indexOf(ID, behind);
      lease = answer.indexOf(LEASE, behind);
    }
    return given;
  }

  /** The token of the first lease from there on. */
  static String token(String answer, int from) {
    int lease = answer.indexOf(LEASE, from);
    return after(answer, TOKEN, answer.indexOf(TOKEN, lease));
  }

  private static String after(String text, String name, int at) {
    int start = at + name.length();
    return text.substring(start, text.indexOf('"', start));
  }
}
