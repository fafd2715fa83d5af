package dev.ahp.broker.seal;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Seals what an audit record says: its data, and a reason that is a text and not a code. The chain
 * contains {@code "data":{"sealed":"…"}}, so it can be verified without any key, and never changes
 * when keys do. Not thread-safe.
 */
public final class RecordSeal {
  private static final String SEALED = "sealed";
  private static final byte[] MEMBER =
      "\"data\":{\"sealed\":\"".getBytes(StandardCharsets.US_ASCII);
  private static final Pattern CODE = Pattern.compile("[A-Z][A-Z0-9_]{0,99}");
  private static final JsonLimits LIMITS = new JsonLimits(1 << 30, 1_000, 1 << 30);

  private final RowSealer sealer;

  public RecordSeal(RowSealer sealer) {
    this.sealer = sealer;
  }

  /** Returns whether a reason is a code, which stays readable. */
  public static boolean isCode(@Nullable String reason) {
    return reason == null || CODE.matcher(reason).matches();
  }

  /**
   * Returns the sealed data of a record in RFC 8785 form.
   *
   * @param data in RFC 8785 form
   * @param reason a text to seal; null for none
   */
  public byte[] seal(String chain, long seq, byte[] data, @Nullable String reason) {
    StringBuilder plain = new StringBuilder("{\"data\":");
    plain.append(new String(data, StandardCharsets.UTF_8));
    if (reason != null) {
      plain.append(",\"reason\":").append(CanonicalJson.text(Json.of(reason)));
    }
    byte[] sealed =
        sealer.seal(
            plain.append('}').toString().getBytes(StandardCharsets.UTF_8), identity(chain, seq));
    return ("{\"sealed\":\"" + Base64.getEncoder().encodeToString(sealed) + "\"}")
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static String identity(String chain, long seq) {
    return "record/" + chain + "/" + seq;
  }

  /** Returns whether the data of a record is sealed. */
  public static boolean isSealed(byte[] line) {
    for (int i = 0; i + MEMBER.length <= line.length; i++) {
      if (line[i] == MEMBER[0] && startsWith(line, i)) {
        return true;
      }
    }
    return false;
  }

  private static boolean startsWith(byte[] line, int position) {
    for (int i = 0; i < MEMBER.length; i++) {
      if (line[position + i] != MEMBER[i]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns a record with its opened data, for readers; its hash is that of the sealed record.
   *
   * @throws WrongKeyException if it cannot be decrypted
   */
  public byte[] open(String chain, long seq, byte[] line) {
    JsonObject record = JsonReader.read(line, LIMITS).asObject().orElse(JsonObject.empty());
    String sealed =
        record
            .object("data")
            .filter(it -> it.size() == 1)
            .flatMap(it -> it.string(SEALED))
            .orElse(null);
    if (sealed == null) {
      return line;
    }
    byte[] plain = sealer.open(Base64.getDecoder().decode(sealed), identity(chain, seq));
    JsonObject opened = JsonReader.read(plain, LIMITS).asObject().orElse(JsonObject.empty());
    JsonObject.Builder open = record.toBuilder();
    open.put("data", opened.object("data").orElse(JsonObject.empty()));
    opened.string("reason").ifPresent(it -> open.put("reason", it));
    return CanonicalJson.bytes(open.build());
  }
}
