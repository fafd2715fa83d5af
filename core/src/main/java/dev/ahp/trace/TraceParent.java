package dev.ahp.trace;

import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The trace that a piece of work belongs to, and the step that caused it: header {@code
 * traceparent}, {@code 00-<trace id>-<parent id>-<flags>} in lower-case hex.
 *
 * <p>A later version than 00 may go on after the flags with {@code -…}; of that only the known part
 * is read, and what we write is always version 00. Version ff and ids of only zeros are invalid.
 *
 * @param traceId 32 hex digits
 * @param parentId 16 hex digits
 * @param flags bit 0: sampled; bit 1: the trace id is random. Others are kept zero
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
      throw new IllegalArgumentException("not a trace: " + traceId + " " + parentId);
    }
    flags &= KNOWN_FLAGS;
  }

  /** Empty for a text that the specification calls invalid, so that a new trace must begin. */
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

  /** Begins a trace, sampled and with a random id. */
  public static TraceParent create(RandomGenerator random) {
    return new TraceParent(
        HEX.toHexDigits(nonZero(random)) + HEX.toHexDigits(random.nextLong()),
        HEX.toHexDigits(nonZero(random)),
        KNOWN_FLAGS);
  }

  /** The next step of the same trace. */
  public TraceParent child(RandomGenerator random) {
    return new TraceParent(traceId, HEX.toHexDigits(nonZero(random)), flags);
  }

  public boolean sampled() {
    return (flags & 1) != 0;
  }

  /** The header value. */
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
        && endsWell(text);
  }

  private static boolean endsWell(String text) {
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
