package dev.ahp.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.json.CanonicalJson;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * A record with its canonical bytes. The hash covers these bytes without one member, so the record
 * need not be serialized again.
 */
final class RecordLine {
  private final ChainRecord record;
  private final byte[] canonical;

  RecordLine(ChainRecord record, byte[] canonical) {
    this.record = record;
    this.canonical = canonical;
  }

  /**
   * Returns whether the hash matches the bytes. Searches the hash member from the end, because all
   * members that can be objects precede it. A forged occurrence after it cannot match, because it
   * would have to contain the hash of the remaining bytes.
   */
  boolean isHashValid() {
    byte[] member = ("\"" + ChainRecord.HASH + "\":\"" + record.hash() + "\",").getBytes(UTF_8);
    int start = canonical.length - member.length;
    while (start >= 0 && !isAt(member, start)) {
      start--;
    }
    return start >= 0 && hashWithout(start, start + member.length).equals(record.hash());
  }

  private boolean isAt(byte[] member, int at) {
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
