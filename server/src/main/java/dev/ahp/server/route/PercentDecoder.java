package dev.ahp.server.route;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A strict decoder for percent-encoded UTF-8 (RFC 3986). */
public final class PercentDecoder {
  private PercentDecoder() {}

  /** Returns empty for a percent sign without two hex digits and for bytes that are not UTF-8. */
  static Optional<String> decode(String raw) {
    if (raw.indexOf('%') < 0) {
      return Optional.of(raw);
    }
    byte[] in = raw.getBytes(StandardCharsets.UTF_8);
    ByteBuffer out = ByteBuffer.allocate(in.length);
    for (int i = 0; i < in.length; i++) {
      if (in[i] != '%') {
        out.put(in[i]);
        continue;
      }
      boolean complete = i + 2 < in.length;
      int high = complete ? digit(in[i + 1]) : -1;
      int low = complete ? digit(in[i + 2]) : -1;
      if (high < 0 || low < 0) {
        return Optional.empty();
      }
      out.put((byte) (high << 4 | low));
      i += 2;
    }
    return text(out.flip());
  }

  /** Returns the parameters of a query string; empty if it cannot be decoded. */
  public static Optional<Map<String, List<String>>> query(String raw) {
    Map<String, List<String>> values = new HashMap<>();
    for (String pair : raw.split("&", -1)) {
      int equals = pair.indexOf('=');
      Optional<String> name = decode(plus(equals < 0 ? pair : pair.substring(0, equals)));
      Optional<String> value = decode(plus(equals < 0 ? "" : pair.substring(equals + 1)));
      if (name.isEmpty() || value.isEmpty()) {
        return Optional.empty();
      }
      values.computeIfAbsent(name.get(), it -> new ArrayList<>()).add(value.get());
    }
    return Optional.of(values);
  }

  private static String plus(String text) {
    return text.replace('+', ' ');
  }

  private static Optional<String> text(ByteBuffer bytes) {
    try {
      return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private static int digit(byte b) {
    return b < 0 ? -1 : Character.digit(b, 16);
  }
}
