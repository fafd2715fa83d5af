package dev.ahp.a2a.protobuf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads the wire format of protocol buffers. */
final class WireReader {
  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int BYTES = 2;
  static final int FIXED32 = 5;

  private static final int MAX_VARINT_BITS = 70;

  private final ByteBuffer in;

  WireReader(ByteBuffer in) {
    this.in = in.order(ByteOrder.LITTLE_ENDIAN);
  }

  boolean hasNext() {
    return in.hasRemaining();
  }

  /** Returns the number of the next field times eight, plus its wire type. */
  int tag() {
    long tag = varint();
    if (tag >>> 3 == 0 || tag >>> 32 != 0) {
      throw ProtobufException.malformed("the field number must be from 1 to 536870911");
    }
    return (int) tag;
  }

  long varint() {
    long value = 0;
    for (int shift = 0; shift < MAX_VARINT_BITS; shift += 7) {
      byte next = require(1).get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw ProtobufException.malformed("a number has more than 10 bytes");
  }

  double fixed64() {
    return require(Double.BYTES).getDouble();
  }

  /** Returns the next bytes without copying them. */
  ByteBuffer bytes() {
    long length = varint();
    if (length < 0 || length > in.remaining()) {
      throw truncated();
    }
    ByteBuffer slice = in.slice(in.position(), (int) length);
    in.position(in.position() + (int) length);
    return slice;
  }

  String string(int maxChars) {
    ByteBuffer utf8 = bytes();
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(utf8).toString();
    } catch (CharacterCodingException e) {
      throw ProtobufException.malformed("the text is not valid UTF-8");
    }
    if (text.length() > maxChars) {
      throw ProtobufException.tooLarge("the text exceeds the limit of " + maxChars + " characters");
    }
    return text;
  }

  void skip(int wireType) {
    switch (wireType) {
      case VARINT -> varint();
      case FIXED64 -> fixed64();
      case BYTES -> bytes();
      case FIXED32 -> require(Integer.BYTES).getInt();
      default -> throw ProtobufException.malformed("unsupported wire type " + wireType);
    }
  }

  private ByteBuffer require(int count) {
    if (in.remaining() < count) {
      throw truncated();
    }
    return in;
  }

  private static ProtobufException truncated() {
    return ProtobufException.malformed("the message ends within a field");
  }
}
