package dev.ahp.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.json.CanonicalJson;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * A record and the bytes it was read from, which have the canonical form: what was hashed is these
 * bytes without one member, so the record need not be written anew.
 */
final class RecordLine {
  private final ChainRecord record;
  private final byte[] canonical;

  RecordLine(ChainRecord record, byte[] canonical) {
    this.record = record;
    this.canonical = canonical;
  }

  /**
   * Whether the bytes have the hash that the record says. The member is looked for from the end: in
   * a record it stands behind all that can be an object. If somebody put another one behind it, the
   * hash of what is left would have to be within it.
   */
  boolean hashHolds() {
    byte[] member = ("\"" + ChainRecord.HASH + "\":\"" + record.hash() + "\",").getBytes(UTF_8);
    int start = canonical.length - member.length;
    while (start >= 0 && !stands(member, start)) {
      start--;
    }
    return start >= 0 && hashWithout(start, start + member.length).equals(record.hash());
  }

  private boolean stands(byte[] member, int at) {
    for (int i = 0; i < member.length; i++) {
      if (canonical[at + i] != member[i]) {
        return false;
      }
    }
    return true;
  }

  private String hashWithout(int start, int end) {
    MessageDigest digest = CanonicalJson.sha256();
    digest.update(canonical, 0, start);
    digest.update(canonical, end, canonical.length - end);
    return HexFormat.of().formatHex(digest.digest());
  }
}
