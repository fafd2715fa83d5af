package dev.ahp.server.jetty;

import dev.ahp.server.route.BodyRule;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits the memory of the request bodies in flight: their bytes, and the values that are parsed
 * from them. A short text such as {@code {}} needs many times its length when it is parsed.
 */
public final class BodyBudget {
  private static final long MIN_BYTES = 64L << 20;

  /** The approximate memory of a separator between values, when it is parsed. */
  private static final int VALUE_BYTES = 32;

  /** The size of the smallest value in a binary format: a tag and a length. */
  private static final int MIN_BINARY_BYTES = 2;

  private final long total;
  private final AtomicLong available;
  private final Map<String, Long> byCaller = new ConcurrentHashMap<>();

  public BodyBudget(long bytes) {
    this.total = bytes;
    this.available = new AtomicLong(bytes);
  }

  /** Returns a budget of a quarter of the heap, at least 64 MiB. */
  public static BodyBudget ofHeap() {
    return new BodyBudget(Math.max(MIN_BYTES, Runtime.getRuntime().maxMemory() / 4));
  }

  /** Returns the approximate memory of the values that are parsed from a body. */
  static long parsedBytes(byte[] body, BodyRule rule) {
    long values = 1;
    if (rule == BodyRule.BINARY) {
      return body.length + VALUE_BYTES * (values + body.length / MIN_BINARY_BYTES);
    }
    for (byte b : body) {
      if (b == ',' || b == ':' || b == '{' || b == '[') {
        values++;
      }
    }
    return body.length + VALUE_BYTES * values;
  }

  /** Returns whether a request alone exceeds the budget, so that it never succeeds. */
  boolean isExceededBy(long bytes) {
    return bytes > total;
  }

  /** Reserves bytes; returns false if the budget is exhausted. */
  public boolean reserve(long bytes) {
    if (available.addAndGet(-bytes) >= 0) {
      return true;
    }
    available.addAndGet(bytes);
    return false;
  }

  public void release(long bytes) {
    available.addAndGet(bytes);
  }

  /**
   * Reserves bytes for a request of a caller.
   *
   * @param own what the request has reserved before
   */
  boolean reserve(String caller, long bytes, long own) {
    boolean[] isReserved = {false};
    byCaller.compute(
        caller,
        (name, reserved) -> {
          long before = reserved == null ? 0 : reserved;
          boolean fits = before == own || before + bytes <= total / 2;
          isReserved[0] = fits && reserve(bytes);
          long after = isReserved[0] ? before + bytes : before;
          return after == 0 ? null : after;
        });
    return isReserved[0];
  }

  void release(String caller, long bytes) {
    if (bytes > 0) {
      byCaller.computeIfPresent(
          caller, (name, reserved) -> reserved > bytes ? reserved - bytes : null);
      release(bytes);
    }
  }

  long available() {
    return available.get();
  }
}
