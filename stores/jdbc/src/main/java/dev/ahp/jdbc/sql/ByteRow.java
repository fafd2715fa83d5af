package dev.ahp.jdbc.sql;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads rows from bytes of variable-length values. */
public final class ByteRow implements Row {
  private final byte[] bytes;
  private int position;

  public ByteRow(byte[] bytes) {
    this.bytes = bytes;
  }

  public boolean hasMore() {
    return position < bytes.length;
  }

  @Override
  public @Nullable String optionalText() throws SQLException {
    byte[] text = optionalBytes();
    return text == null ? null : new String(text, StandardCharsets.UTF_8);
  }

  @Override
  public long number() throws SQLException {
    long value = variable();
    return (value >>> 1) ^ -(value & 1);
  }

  @Override
  public int integer() throws SQLException {
    return (int) number();
  }

  @Override
  public @Nullable Double optionalReal() throws SQLException {
    return variable() == 0 ? null : Double.longBitsToDouble(number());
  }

  @Override
  public byte @Nullable [] optionalBytes() throws SQLException {
    long length = variable() - 1;
    if (length < 0) {
      return null;
    }
    if (length > bytes.length - position) {
      throw damaged();
    }
    byte[] value = Arrays.copyOfRange(bytes, position, position + (int) length);
    position += value.length;
    return value;
  }

  private long variable() throws SQLException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      if (position == bytes.length) {
        throw damaged();
      }
      byte next = bytes[position++];
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw damaged();
  }

  private SQLException damaged() {
    return new SQLException("the row is damaged at byte " + position + " of " + bytes.length);
  }
}
