package dev.ahp.jdbc.compression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ZstdCodecTest {
  private final ZstdCodec codec = new ZstdCodec();

  @AfterEach
  void close() {
    codec.close();
  }

  private static JsonObject ofLength(int length) {
    return JsonObject.builder().put("text", "word ".repeat(length / 5)).build();
  }

  @Test
  void textOfAnyLengthIsRestored() {
    for (int length :
        new int[] {0, 10, ZstdCodec.FILE_MIN_LENGTH, 2_000, 100_000, 200_000, 3_000_000}) {
      JsonObject json = ofLength(length);

      assertThat(codec.read(codec.pack(json))).isEqualTo(json);
    }
  }

  @Test
  void shortTextIsStoredUncompressed() {
    assertThat(codec.pack(ofLength(100))).isEqualTo(JsonWriter.bytes(ofLength(100)));
    assertThat(codec.pack(ofLength(2_000))[0]).isEqualTo((byte) 1);
    assertThat(codec.pack(ofLength(300_000))[0]).isEqualTo((byte) 0);
  }

  @Test
  void dictionaryCompressesOtherPackets() {
    DictionarySamples others = new DictionarySamples(7);
    long plain = 0;
    long packed = 0;
    for (int i = 0; i < 200; i++) {
      byte[] packet = JsonWriter.bytes(others.packet());
      byte[] record = CanonicalJson.bytes(others.record());
      plain += packet.length + record.length;
      packed += codec.pack(packet).length + codec.pack(record).length;
    }

    assertThat(plain).isGreaterThan(2 * packed);
  }

  @Test
  void damageIsDetected() {
    byte[] packed = codec.pack(ofLength(5_000));
    byte[] changed = packed.clone();
    changed[packed.length - 10] ^= 1;

    assertThatThrownBy(() -> codec.unpack(changed)).isInstanceOf(RuntimeException.class);
    assertThatThrownBy(() -> codec.unpack(Arrays.copyOf(packed, 4)))
        .isInstanceOf(RuntimeException.class);
    changed[0] = 99;
    assertThatThrownBy(() -> codec.unpack(changed)).hasMessageContaining("dictionary 99");
  }
}
