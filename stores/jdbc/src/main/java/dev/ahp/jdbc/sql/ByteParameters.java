package dev.ahp.jdbc.sql;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes values one behind the other into bytes, which {@link ByteRow} reads. Numbers take as many
 * bytes as they need; texts and bytes have one more than their length before them, 0 if they are
 * null.
 */
public final class ByteParameters implements Parameters {
  private static final int NULL = 0;
  private static final int ROOM = 1024;

  /** More is not kept for the next use. */
  private static final int MOST_KEPT = 1 << 20;

  private byte[] bytes = new byte[ROOM];
  private int length;

  public boolean isEmpty() {
    return length == 0;
  }

  public int length() {
    return length;
  }

  public byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  public void clear() {
    length = 0;
    if (bytes.length > MOST_KEPT) {
      bytes = new byte[ROOM];
    }
  }

  @Override
  public ByteParameters text(@Nullable String value) {
    return bytes(value == null ? null : value.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public ByteParameters number(long value) {
    return variable((value << 1) ^ (value >> 63));
  }

  @Override
  public ByteParameters number(@Nullable Long value) {
    return value == null ? variable(NULL) : variable(1).number(value.longValue());
  }

  @Override
  public ByteParameters real(@Nullable Double value) {
    return value == null
        ? variable(NULL)
        : variable(1).number(Double.doubleToRawLongBits(value.doubleValue()));
  }

  @Override
  public ByteParameters bytes(byte @Nullable [] value) {
    if (value == null) {
      return variable(NULL);
    }
    variable(value.length + 1L);
    makeRoom(value.length);
    System.arraycopy(value, 0, bytes, length, value.length);
    length += value.length;
    return this;
  }

  /** Seven bits a byte, the lowest first; all but the last have the eighth set. */
  private ByteParameters variable(long value) {
    makeRoom(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
    return this;
  }

  private void makeRoom(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }
  }
}
