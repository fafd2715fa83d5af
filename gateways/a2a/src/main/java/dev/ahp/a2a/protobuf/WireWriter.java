package dev.ahp.a2a.protobuf;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes the wire format of protocol buffers. */
final class WireWriter {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream(256);

  WireWriter number(int field, long value) {
    varint((long) field << 3 | WireReader.VARINT);
    varint(value);
    return this;
  }

  WireWriter fixed64(int field, double value) {
    varint((long) field << 3 | WireReader.FIXED64);
    out.writeBytes(
        ByteBuffer.allocate(Double.BYTES).order(ByteOrder.LITTLE_ENDIAN).putDouble(value).array());
    return this;
  }

  WireWriter bytes(int field, byte[] value) {
    varint((long) field << 3 | WireReader.BYTES);
    varint(value.length);
    out.writeBytes(value);
    return this;
  }

  WireWriter string(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  byte[] toBytes() {
    return out.toByteArray();
  }
}
