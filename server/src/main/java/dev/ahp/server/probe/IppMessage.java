package dev.ahp.server.probe;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * The part of IPP (RFC 8010) that queries the state of a printer. A message consists of a version,
 * an operation or status, a request id and groups of attributes. An attribute has a tag, a name and
 * a value, the latter two prefixed with a two-byte length. Tags below 16 start a group; 3 ends the
 * message.
 */
record IppMessage(int status, Map<String, Integer> integers) {
  private static final int GET_PRINTER_ATTRIBUTES = 0x000B;
  private static final int OPERATION_GROUP = 1;
  private static final int END = 3;
  private static final int CHARSET = 0x47;
  private static final int LANGUAGE = 0x48;
  private static final int URI = 0x45;
  private static final int LAST_GROUP_TAG = 0x0F;
  private static final int FIRST_ERROR = 0x0400;

  /** Returns a request for the attributes of a printer. */
  static byte[] request(String printer) {
    var bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeShort(0x0101);
      out.writeShort(GET_PRINTER_ATTRIBUTES);
      out.writeInt(1);
      out.writeByte(OPERATION_GROUP);
      attribute(out, CHARSET, "attributes-charset", "utf-8");
      attribute(out, LANGUAGE, "attributes-natural-language", "en");
      attribute(out, URI, "printer-uri", printer);
      out.writeByte(END);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to memory", e);
    }
    return bytes.toByteArray();
  }

  private static void attribute(DataOutputStream out, int tag, String name, String value)
      throws IOException {
    out.writeByte(tag);
    byte[] key = name.getBytes(UTF_8);
    out.writeShort(key.length);
    out.write(key);
    byte[] content = value.getBytes(UTF_8);
    out.writeShort(content.length);
    out.write(content);
  }

  /** Parses a response; throws an {@link IOException} if it is not IPP. */
  static IppMessage read(byte[] bytes) throws IOException {
    try {
      ByteBuffer in = ByteBuffer.wrap(bytes);
      in.getShort();
      int status = in.getShort() & 0xFFFF;
      in.getInt();
      return new IppMessage(status, attributes(in));
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new IOException("the response of the print server is not IPP", e);
    }
  }

  private static Map<String, Integer> attributes(ByteBuffer in) {
    Map<String, Integer> integers = new HashMap<>();
    for (int tag = in.get(); tag != END; tag = in.get()) {
      if (tag > LAST_GROUP_TAG || tag < 0) {
        String name = UTF_8.decode(part(in)).toString();
        ByteBuffer value = part(in);
        if (value.remaining() == Integer.BYTES) {
          integers.putIfAbsent(name, value.getInt());
        } else if (value.remaining() == 1) {
          integers.putIfAbsent(name, (int) value.get());
        }
      }
    }
    return integers;
  }

  private static ByteBuffer part(ByteBuffer in) {
    int length = in.getShort() & 0xFFFF;
    ByteBuffer part = in.slice().limit(length);
    in.position(in.position() + length);
    return part;
  }

  boolean isSuccess() {
    return status < FIRST_ERROR;
  }

  /** Returns an integer, enumeration or boolean; -1 if it is absent. */
  int integer(String name) {
    return integers.getOrDefault(name, -1);
  }
}
