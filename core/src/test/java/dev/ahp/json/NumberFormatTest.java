package dev.ahp.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests number formatting against the sequence whose hashes json-canonicalization publishes: some
 * hundred selected doubles, 2,000 around the smallest normal one, then pseudo-random ones from a
 * chain of SHA-256. A line contains the bits in hex, a comma and the ECMAScript form.
 */
class NumberFormatTest {
  private static final BigDecimal SMALLEST_PLAIN = new BigDecimal("0.000001");
  private static final int SERIAL_COUNT = 2_000;
  private static final long SMALLEST_NORMAL = 0x0010000000000000L;
  private static final String SELECTED_BITS =
      """
      0000000000000000 8000000000000000 0000000000000001 8000000000000001
      c46696695dbd1cc3 c43211ede4974a35 c3fce97ca0f21056 c3c7213080c1a6ac
      c39280f39a348556 c35d9b1f5d20d557 c327af4c4a80aaac c2f2f2a36ecd5556
      c2be51057e155558 c28840d131aaaaac c253670dc1555557 c21f0b4935555557
      c1e8d5d42aaaaaac c1b3de4355555556 c17fca0555555556 c1496e6aaaaaaaab
      c114585555555555 c0e046aaaaaaaaab c0aa0aaaaaaaaaaa c074d55555555555
      c040aaaaaaaaaaab c00aaaaaaaaaaaab bfd5555555555555 bfa1111111111111
      bf6b4e81b4e81b4f bf35d867c3ece2a5 bf0179ec9cbd821e becbf647612f3696
      be965e9f80f29212 be61e54c672874db be2ca213d840baf8 bdf6e80fe033c8c6
      bdc2533fe68fd3d2 bd8d51ffd74c861c bd5774ccac3d3817 bd22c3d6f030f9ac
      bcee0624b3818f79 bcb804ea293472c7 bc833721ba905bd3 bc4ebe9c5db3c61e
      bc18987d17c304e5 bbe3ad30dfcf371d bbaf7b816618582f bb792f9ab81379bf
      bb442615600f9499 bb101e77800c76e1 bad9ca58cce0be35 baa4a1e0a3e6fe90
      ba708180831f320d ba3a68cd9e985016 446696695dbd1cc3 443211ede4974a35
      43fce97ca0f21056 43c7213080c1a6ac 439280f39a348556 435d9b1f5d20d557
      4327af4c4a80aaac 42f2f2a36ecd5556 42be51057e155558 428840d131aaaaac
      4253670dc1555557 421f0b4935555557 41e8d5d42aaaaaac 41b3de4355555556
      417fca0555555556 41496e6aaaaaaaab 4114585555555555 40e046aaaaaaaaab
      40aa0aaaaaaaaaaa 4074d55555555555 4040aaaaaaaaaaab 400aaaaaaaaaaaab
      3fd5555555555555 3fa1111111111111 3f6b4e81b4e81b4f 3f35d867c3ece2a5
      3f0179ec9cbd821e 3ecbf647612f3696 3e965e9f80f29212 3e61e54c672874db
      3e2ca213d840baf8 3df6e80fe033c8c6 3dc2533fe68fd3d2 3d8d51ffd74c861c
      3d5774ccac3d3817 3d22c3d6f030f9ac 3cee0624b3818f79 3cb804ea293472c7
      3c833721ba905bd3 3c4ebe9c5db3c61e 3c18987d17c304e5 3be3ad30dfcf371d
      3baf7b816618582f 3b792f9ab81379bf 3b442615600f9499 3b101e77800c76e1
      3ad9ca58cce0be35 3aa4a1e0a3e6fe90 3a708180831f320d 3a3a68cd9e985016
      4024000000000000 4014000000000000 3fe0000000000000 3fa999999999999a
      3f747ae147ae147b 3f40624dd2f1a9fc 3f0a36e2eb1c432d 3ed4f8b588e368f1
      3ea0c6f7a0b5ed8d 3e6ad7f29abcaf48 3e35798ee2308c3a 3ed539223589fa95
      3ed4ff26cd5a7781 3ed4f95a762283ff 3ed4f8c60703520c 3ed4f8b72f19cd0d
      3ed4f8b5b31c0c8d 3ed4f8b58d1c461a 3ed4f8b5894f7f0e 3ed4f8b588ee37f3
      3ed4f8b588e47da4 3ed4f8b588e3849c 3ed4f8b588e36bb5 3ed4f8b588e36937
      3ed4f8b588e368f8 3ed4f8b588e368f1 3ff0000000000000 bff0000000000000
      bfeffffffffffffa bfeffffffffffffb 3feffffffffffffa 3feffffffffffffb
      3feffffffffffffc 3feffffffffffffe bfefffffffffffff bfefffffffffffff
      3fefffffffffffff 3fefffffffffffff 3fd3333333333332 3fd3333333333333
      3fd3333333333334 0010000000000000 000ffffffffffffd 000fffffffffffff
      7fefffffffffffff ffefffffffffffff 4340000000000000 c340000000000000
      4430000000000000 44b52d02c7e14af5 44b52d02c7e14af6 44b52d02c7e14af7
      444b1ae4d6e2ef4e 444b1ae4d6e2ef4f 444b1ae4d6e2ef50 3eb0c6f7a0b5ed8c
      3eb0c6f7a0b5ed8d 41b3de4355555553 41b3de4355555554 41b3de4355555555
      41b3de4355555556 41b3de4355555557 becbf647612f3696 43143ff3c1cb0959
      """;
  private static final long[] SELECTED = selected();

  private byte[] block = new byte[32];
  private ByteBuffer randomBytes = ByteBuffer.allocate(0);

  @ParameterizedTest
  @CsvSource({
    "1000, be18b62b6f69cdab33a7e0dae0d9cfa869fda80ddc712221570f9f40a5878687",
    "100000, 22776e6d4b49fa294a0d0f349268e5c28808fe7e0cb2bcbe28f63894e494d4c7",
  })
  void sequenceHasThePublishedHash(int lines, String hash) throws NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (int i = 0; i < lines; i++) {
      double value = value(i);
      String line = Long.toHexString(Double.doubleToRawLongBits(value)) + "," + text(value) + "\n";
      digest.update(line.getBytes(StandardCharsets.US_ASCII));
    }

    assertThat(HexFormat.of().formatHex(digest.digest())).isEqualTo(hash);
  }

  /** Java writes 4.9E-324, 9.9E-324 and six more with one digit too many. */
  @ParameterizedTest
  @CsvSource({
    "1, 5e-324", "2, 1e-323", "3, 1.5e-323", "10, 5e-323", "12, 6e-323", "14, 7e-323",
    "16, 8e-323", "18, 9e-323", "19, 9.4e-323", "20, 1e-322", "200, 9.9e-322", "203, 1.003e-321",
  })
  void smallestNumbersUseTheFewestDigits(long bits, String text) {
    assertThat(text(Double.longBitsToDouble(bits))).isEqualTo(text);
  }

  @Test
  void shortDecimalsAreWrittenUnchanged() {
    Random random = new Random(7);
    for (int i = 0; i < 200_000; i++) {
      int decimals = random.nextInt(9);
      long digits = random.nextLong() % (long) Math.pow(10, 1 + random.nextInt(14));
      BigDecimal number = BigDecimal.valueOf(digits, decimals).stripTrailingZeros();
      boolean plain = number.signum() == 0 || number.abs().compareTo(SMALLEST_PLAIN) >= 0;
      if (plain) {
        assertThat(text(number.doubleValue())).isEqualTo(number.toPlainString());
      }
    }
  }

  @Test
  void numbersRoundTripInBothForms() throws NoSuchAlgorithmException {
    for (int i = 0; i < 20_000; i++) {
      Json value = Json.of(value(i));
      assertThat(JsonReader.read(value.toText())).isEqualTo(value);
      assertThat(JsonReader.readCanonical(CanonicalJson.text(value), JsonLimits.PACKET))
          .isEqualTo(value);
    }
  }

  private double value(int index) throws NoSuchAlgorithmException {
    if (index < SELECTED.length) {
      return Double.longBitsToDouble(SELECTED[index]);
    }
    if (index < SELECTED.length + SERIAL_COUNT) {
      return Double.longBitsToDouble(SMALLEST_NORMAL + index - SELECTED.length);
    }
    double value = 0;
    while (value == 0 || !Double.isFinite(value)) {
      value = nextRandom();
    }
    return value;
  }

  private double nextRandom() throws NoSuchAlgorithmException {
    if (!randomBytes.hasRemaining()) {
      block = MessageDigest.getInstance("SHA-256").digest(block);
      randomBytes = ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
    }
    return randomBytes.getDouble();
  }

  private static String text(double value) {
    return CanonicalJson.text(Json.of(value));
  }

  private static long[] selected() {
    return SELECTED_BITS
        .lines()
        .flatMap(line -> Arrays.stream(line.split(" ", -1)))
        .mapToLong(bits -> Long.parseUnsignedLong(bits, 16))
        .toArray();
  }
}
