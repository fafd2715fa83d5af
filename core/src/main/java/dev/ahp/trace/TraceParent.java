package dev.ahp.trace;

import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The header {@code traceparent}: the trace of an operation and the step that caused it, as {@code
 * 00-<trace id>-<parent id>-<flags>} in lower-case hex.
 *
 * <p>Versions later than 00 can have more fields after the flags, which are ignored. Version 00 is
 * always written. Version ff and ids of zeros are invalid.
 *
 * @param traceId 32 hex digits
 * @param parentId 16 hex digits
 * @param flags bit 0: sampled; bit 1: the trace id is random; other bits are cleared
 */
public record TraceParent(String traceId, String parentId, int flags) {
  private static final int KNOWN_FLAGS = 0b11;
  private static final int CHARS = 55;
  private static final int TRACE_ID = 3;
  private static final int PARENT_ID = 36;
  private static final int FLAGS = 53;
  private static final HexFormat HEX = HexFormat.of();

  public TraceParent {
    if (!isId(traceId, 32) || !isId(parentId, 16)) {
      throw new IllegalArgumentException("invalid trace or parent id: " + traceId + " " + parentId);
    }
    flags &= KNOWN_FLAGS;
  }

  /** Returns empty for an invalid header, so that the caller starts a new trace. */
  public static Optional<TraceParent> parse(String text) {
    if (!hasShape(text)) {
      return Optional.empty();
    }
    String traceId = text.substring(TRACE_ID, PARENT_ID - 1);
    String parentId = text.substring(PARENT_ID, FLAGS - 1);
    if (!isId(traceId, 32) || !isId(parentId, 16)) {
      return Optional.empty();
    }
    int flags = HexFormat.fromHexDigits(text, FLAGS, CHARS);
    return Optional.of(new TraceParent(traceId, parentId, flags));
  }

  /** Starts a sampled trace with a random id. */
  public static TraceParent create(RandomGenerator random) {
    return new TraceParent(
        HEX.toHexDigits(nonZero(random)) + HEX.toHexDigits(random.nextLong()),
        HEX.toHexDigits(nonZero(random)),
        KNOWN_FLAGS);
  }

  /** Returns the next step of this trace. */
  public TraceParent child(RandomGenerator random) {
    return new TraceParent(traceId, HEX.toHexDigits(nonZero(random)), flags);
  }

  public boolean sampled() {
    return (flags & 1) != 0;
  }

  /** Returns the header value. */
  @Override
  public String toString() {
    return "00-" + traceId + "-" + parentId + "-" + HEX.toHexDigits((byte) flags);
  }

  private static boolean hasShape(String text) {
    return text.length() >= CHARS
        && isLowerHex(text, 0, 2)
        && !text.startsWith("ff")
        && text.charAt(TRACE_ID - 1) == '-'
        && text.charAt(PARENT_ID - 1) == '-'
        && text.charAt(FLAGS - 1) == '-'
        && isLowerHex(text, FLAGS, CHARS)
        && hasValidEnd(text);
  }

  private static boolean hasValidEnd(String text) {
    return text.length() == CHARS || (!text.startsWith("00") && text.charAt(CHARS) == '-');
  }

  private static boolean isId(String text, int chars) {
    return text.length() == chars
        && isLowerHex(text, 0, chars)
        && !text.chars().allMatch(c -> c == '0');
  }

  private static boolean isLowerHex(String text, int from, int to) {
    boolean hex = true;
    for (int i = from; hex && i < to; i++) {
      char c = text.charAt(i);
      hex = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    }
    return hex;
  }

  private static long nonZero(RandomGenerator random) {
    long value = random.nextLong();
    return value == 0 ? 1 : value;
  }
}
