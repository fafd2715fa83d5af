package dev.ahp.signing;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HmacSha256Test {
  /** RFC 4231, section 4, except test case 5, which tests truncated values. */
  static Stream<Arguments> vectors() {
    return Stream.of(
        Arguments.of(
            hex("0b".repeat(20)),
            "Hi There".getBytes(US_ASCII),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        Arguments.of(
            "Jefe".getBytes(US_ASCII),
            "what do ya want for nothing?".getBytes(US_ASCII),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        Arguments.of(
            hex("aa".repeat(20)),
            hex("dd".repeat(50)),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
        Arguments.of(
            hex("0102030405060708090a0b0c0d0e0f10111213141516171819"),
            hex("cd".repeat(50)),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
        Arguments.of(
            hex("aa".repeat(131)),
            "Test Using Larger Than Block-Size Key - Hash Key First".getBytes(US_ASCII),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
        Arguments.of(
            hex("aa".repeat(131)),
            ("This is a test using a larger than block-size key and a larger than block-size data."
                    + " The key needs to be hashed before being used by the HMAC algorithm.")
                .getBytes(US_ASCII),
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"));
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void rfcVectorsAreVerified(byte[] secret, byte[] message, String value) {
    assertThat(HmacSha256.sign(secret, message)).asHexString().isEqualToIgnoringCase(value);
    assertThat(HmacSha256.verify(secret, message, hex(value))).isTrue();
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void truncatedValueIsRejected(byte[] secret, byte[] message, String value) {
    assertThat(HmacSha256.verify(secret, message, hex(value.substring(0, 32)))).isFalse();
    assertThat(HmacSha256.verify(secret, message, new byte[0])).isFalse();
  }

  private static byte[] hex(String hex) {
    return HexFormat.of().parseHex(hex);
  }
}
