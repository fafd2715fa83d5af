package dev.ahp.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Ed25519Test {
  private static final String SEED =
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
  private static final String PUBLIC =
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
  private static final byte[] MESSAGE = "the work changes hands".getBytes(StandardCharsets.UTF_8);

  /** RFC 8032, section 7.1: TEST 1, 2, 3 and SHA(abc). */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60, \
          d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a, '', \
          e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b
          4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb, \
          3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c, 72, \
          92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00
          c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7, \
          fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025, af82, \
          6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a
          833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42, \
          ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf, \
          ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f, \
          dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704
          """)
  void rfcVectorsAreVerified(String seed, String publicHex, String message, String signature) {
    PrivateKey privateKey = Ed25519.privateKey(seed);
    PublicKey publicKey = Ed25519.publicKey(publicHex);
    byte[] bytes = HexFormat.of().parseHex(message);

    assertThat(HexFormat.of().formatHex(Ed25519.sign(privateKey, bytes))).isEqualTo(signature);
    assertThat(Ed25519.verify(publicKey, bytes, HexFormat.of().parseHex(signature))).isTrue();
    assertThat(Ed25519.hex(Ed25519.publicKeyOf(privateKey))).isEqualTo(publicHex);
  }

  @Property(tries = 100)
  void anyChangedBitInvalidatesTheSignature(@ForAll @IntRange(max = 511) int bit) {
    byte[] signature = Ed25519.sign(Ed25519.privateKey(SEED), MESSAGE);
    signature[bit / 8] ^= (byte) (1 << bit % 8);

    assertThat(Ed25519.verify(Ed25519.publicKey(PUBLIC), MESSAGE, signature)).isFalse();
  }

  @Test
  void signatureMustBe64BytesLong() {
    byte[] signature = Ed25519.sign(Ed25519.privateKey(SEED), MESSAGE);
    PublicKey key = Ed25519.publicKey(PUBLIC);

    assertThat(Ed25519.verify(key, MESSAGE, signature)).isTrue();
    assertThat(Ed25519.verify(key, MESSAGE, Arrays.copyOf(signature, 63))).isFalse();
    assertThat(Ed25519.verify(key, MESSAGE, Arrays.copyOf(signature, 65))).isFalse();
    assertThat(Ed25519.verify(key, MESSAGE, new byte[0])).isFalse();
  }

  @Property(tries = 100)
  void randomBytesAreNotASignature(@ForAll @Size(max = 200) byte[] noise) {
    assertThat(Ed25519.verify(Ed25519.publicKey(PUBLIC), MESSAGE, noise)).isFalse();
  }

  @Property(tries = 200)
  void any32BytesAreAKeyOrAreRejected(@ForAll @Size(32) byte[] bytes) {
    String hex = HexFormat.of().formatHex(bytes);
    try {
      assertThat(Ed25519.hex(Ed25519.publicKey(hex))).isEqualTo(hex);
    } catch (IllegalArgumentException refused) {
      assertThat(refused).hasMessageContaining("Ed25519");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Order 1, 2, 4 (twice) and 8 (four times), then alternative encodings of the first three.
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "0100000000000000000000000000000000000000000000000000000000000080",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        // Not on the curve, y above p, too short, too long, not hex.
        "0200000000000000000000000000000000000000000000000000000000000000",
        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f70751",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a00",
        "z75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        ""
      })
  void unsafePublicKeysAreRejected(String hex) {
    assertThatIllegalArgumentException().isThrownBy(() -> Ed25519.publicKey(hex));
  }

  @Test
  void privateKeyIsParsedFromPemBase64OrSeed() {
    PrivateKey key = Ed25519.privateKey(SEED);
    String base64 = Base64.getEncoder().encodeToString(key.getEncoded());

    assertThat(Ed25519.privateKey(Ed25519.pem(key))).isEqualTo(key);
    assertThat(Ed25519.privateKey(" " + base64 + "\r\n")).isEqualTo(key);
    assertThat(Ed25519.pem(key))
        .isEqualTo(
            """
            -----BEGIN PRIVATE KEY-----
            MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
            -----END PRIVATE KEY-----
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a secret",
        "-----BEGIN PRIVATE KEY-----END PRIVATE KEY-----",
        "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2Vw\n-----END PRIVATE KEY-----",
        // X25519 and Ed448 use the same container.
        "MC4CAQAwBQYDK2VuBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g",
        "MEcCAQAwBQYDK2VxBDsEOZ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9gnWGxne/9WmC6hEr0kuwsxERJxWl7MmkZ"
      })
  void invalidPrivateKeyIsRejectedWithoutDisclosingIt(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ed25519.privateKey(text))
        .withMessage("an Ed25519 private key must be PKCS#8 in PEM or Base64, or 64 hex digits")
        .withNoCause();
  }

  @Test
  void newKeyPairSignsAndVerifies() {
    KeyPair pair = Ed25519.newKeyPair(new SecureRandom());

    byte[] signature = Ed25519.sign(pair.getPrivate(), MESSAGE);

    assertThat(Ed25519.verify(pair.getPublic(), MESSAGE, signature)).isTrue();
    assertThat(Ed25519.publicKeyOf(pair.getPrivate())).isEqualTo(pair.getPublic());
  }
}
