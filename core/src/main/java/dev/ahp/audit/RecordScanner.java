package dev.ahp.audit;

import dev.ahp.json.CanonicalJson;
import dev.ahp.time.Rfc3339;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes valid records in their RFC 8785 form without building their values, because
 * verification needs few of them. Lines with escapes, characters beyond ASCII or exponents are left
 * to the JSON parser, like everything that may be damaged. Not thread-safe.
 */
final class RecordScanner {
  private static final int MAX_BYTES = 4 << 20;
  private static final String HEX = "0123456789abcdef";
  private static final List<String> SORTED = ChainRecord.MEMBERS.stream().sorted().toList();
  private static final byte[][] PREFIXES = prefixes();
  private static final int AT = SORTED.indexOf("at");
  private static final int CHAIN = SORTED.indexOf("chain");
  private static final int EVENT = SORTED.indexOf("event");
  private static final int PREVIOUS = SORTED.indexOf(ChainRecord.PREVIOUS);
  private static final int HASH = SORTED.indexOf(ChainRecord.HASH);
  private static final int SEQ = SORTED.indexOf("seq");

  private final MessageDigest sha256 = CanonicalJson.sha256();
  private final int[] starts = new int[SORTED.size()];
  private final int[] ends = new int[SORTED.size()];

  /** The position and hash of a valid record, and the hash of the record before it. */
  record ScannedRecord(ChainHead head, String previousHash) {}

  private static byte[][] prefixes() {
    byte[][] prefixes = new byte[SORTED.size()][];
    for (int i = 0; i < prefixes.length; i++) {
      String text = (i == 0 ? "{\"" : ",\"") + SORTED.get(i) + "\":";
      prefixes[i] = text.getBytes(StandardCharsets.US_ASCII);
    }
    return prefixes;
  }

  /** Returns null unless the line is a record in canonical form with the right hash. */
  @Nullable ScannedRecord scan(byte[] line) {
    if (line.length > MAX_BYTES || !findMembers(line)) {
      return null;
    }
    boolean hasTypes =
        isString(line, AT)
            && isString(line, CHAIN)
            && isString(line, EVENT)
            && isString(line, PREVIOUS)
            && isString(line, HASH);
    long seq = seq(line);
    if (!hasTypes || seq < 1 || Rfc3339.parse(text(line, AT)).isEmpty() || !isHashValid(line)) {
      return null;
    }
    ChainHead head = new ChainHead(text(line, CHAIN), seq, text(line, HASH));
    return new ScannedRecord(head, text(line, PREVIOUS));
  }

  private boolean findMembers(byte[] line) {
    CanonicalScan values = new CanonicalScan(line);
    for (int i = 0; i < PREFIXES.length; i++) {
      if (!values.skip(PREFIXES[i])) {
        return false;
      }
      starts[i] = values.position();
      if (!values.skipValue()) {
        return false;
      }
      ends[i] = values.position();
    }
    return values.position() == line.length - 1 && line[line.length - 1] == '}';
  }

  private boolean isString(byte[] line, int member) {
    return line[starts[member]] == '"';
  }

  private String text(byte[] line, int member) {
    int start = starts[member] + 1;
    return new String(line, start, ends[member] - 1 - start, StandardCharsets.ISO_8859_1);
  }

  /** Returns 0 if the member is not a positive integer. */
  private long seq(byte[] line) {
    long seq = 0;
    for (int i = starts[SEQ]; i < ends[SEQ]; i++) {
      if (line[i] < '0' || line[i] > '9') {
        return 0;
      }
      seq = 10 * seq + line[i] - '0';
    }
    return seq;
  }

  /** The hash covers the bytes of the record without the member that contains it. */
  private boolean isHashValid(byte[] line) {
    int start = starts[HASH];
    int member = start - PREFIXES[HASH].length;
    sha256.update(line, 0, member);
    sha256.update(line, ends[HASH], line.length - ends[HASH]);
    byte[] digest = sha256.digest();
    if (ends[HASH] - start != 2 * digest.length + 2) {
      return false;
    }
    for (int i = 0; i < digest.length; i++) {
      int at = start + 1 + 2 * i;
      if (line[at] != HEX.charAt(digest[i] >> 4 & 0xF)
          || line[at + 1] != HEX.charAt(digest[i] & 0xF)) {
        return false;
      }
    }
    return true;
  }

  /** A cursor over canonical JSON. It stops at everything that may not be canonical. */
  private static final class CanonicalScan {
    private static final int MAX_DEPTH = 64;

    private static final int MAX_DIGITS = 15;
    private static final int MAX_ZEROS = 5;

    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);

    private static final VarHandle EIGHT_BYTES =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHEST_BITS = 0x8080808080808080L;

    private final byte[] line;
    private int at;
    private int depth;

    CanonicalScan(byte[] line) {
      this.line = line;
    }

    int position() {
      return at;
    }

    boolean skip(byte[] text) {
      int end = at + text.length;
      if (end > line.length || !Arrays.equals(line, at, end, text, 0, text.length)) {
        return false;
      }
      at = end;
      return true;
    }

    private boolean skip(char c) {
      boolean matches = at < line.length && line[at] == c;
      at += matches ? 1 : 0;
      return matches;
    }

    boolean skipValue() {
      if (at == line.length) {
        return false;
      }
      return switch (line[at]) {
        case '"' -> skipString();
        case '{' -> skipNested(true);
        case '[' -> skipNested(false);
        case 'n' -> skip(NULL);
        case 't' -> skip(TRUE);
        case 'f' -> skip(FALSE);
        default -> skipNumber();
      };
    }

    private boolean skipString() {
      int i = at + 1;
      while (i <= line.length - Long.BYTES && isPlain((long) EIGHT_BYTES.get(line, i))) {
        i += Long.BYTES;
      }
      while (i < line.length && line[i] >= ' ' && line[i] != '"' && line[i] != '\\') {
        i++;
      }
      at = i + 1;
      return i < line.length && line[i] == '"';
    }

    /**
     * Returns whether eight characters are ASCII and neither quotes nor backslashes nor control
     * characters. Subtracting 1 from each byte, or 32 to find control characters, sets the highest
     * bit of a byte that is found.
     */
    private static boolean isPlain(long bytes) {
      long quotes = bytes ^ '"' * ONES;
      long backslashes = bytes ^ '\\' * ONES;
      long controls = bytes - ' ' * ONES;
      long found =
          (quotes - ONES & ~quotes) | (backslashes - ONES & ~backslashes) | controls | bytes;
      return (found & HIGHEST_BITS) == 0;
    }

    /**
     * Skips an integer or a fraction without exponent. Different decimals with up to 15 digits are
     * different doubles, so the canonical form of such a number has the same digits.
     */
    private boolean skipNumber() {
      boolean isNegative = skip('-');
      int first = at;
      int digits = skipDigits();
      boolean isZero = digits == 1 && line[first] == '0';
      boolean isPlain = digits > 0 && (line[first] != '0' || isZero);
      if (skip('.')) {
        int point = at;
        int decimals = skipDigits();
        isPlain &= decimals > 0 && line[at - 1] != '0' && !(isZero && isTiny(point));
        digits += decimals;
      } else {
        isPlain &= !(isNegative && isZero);
      }
      boolean isEnd = at < line.length && ",]}".indexOf(line[at]) >= 0;
      return isPlain && digits <= MAX_DIGITS && isEnd;
    }

    private int skipDigits() {
      int first = at;
      while (at < line.length && line[at] >= '0' && line[at] <= '9') {
        at++;
      }
      return at - first;
    }

    /** Returns whether a fraction is less than 0.000001, which has an exponent. */
    private boolean isTiny(int point) {
      int zeros = 0;
      while (line[point + zeros] == '0') {
        zeros++;
      }
      return zeros > MAX_ZEROS;
    }

    private boolean skipNested(boolean isObject) {
      char end = isObject ? '}' : ']';
      at++;
      if (skip(end)) {
        return true;
      }
      if (++depth > MAX_DEPTH || !(isObject ? skipMembers() : skipElements())) {
        return false;
      }
      depth--;
      return skip(end);
    }

    private boolean skipElements() {
      do {
        if (!skipValue()) {
          return false;
        }
      } while (skip(','));
      return true;
    }

    /** Skips members whose names are in strictly ascending order, so that none occurs twice. */
    private boolean skipMembers() {
      int start = at;
      int end = at;
      do {
        int name = at;
        if (!skip('"')) {
          return false;
        }
        at = name;
        if (!skipString()
            || (end > start && Arrays.compare(line, start, end, line, name, at - 1) >= 0)) {
          return false;
        }
        start = name;
        end = at - 1;
        if (!skip(':') || !skipValue()) {
          return false;
        }
      } while (skip(','));
      return true;
    }
  }
}
