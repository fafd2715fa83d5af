package dev.ahp.signing;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;

/** Converts private keys between text and the JDK. */
final class Ed25519PrivateKeys {
  private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
  private static final String END = "-----END PRIVATE KEY-----";
  private static final int MAX_CHARS = 4_096;

  private Ed25519PrivateKeys() {}

  static PrivateKey parse(String text) {
    String key = text.strip();
    if (key.length() > MAX_CHARS) {
      throw notAKey();
    }
    boolean hex = Hex.isAnyCase(key, 2 * Ed25519.KEY_BYTES);
    return hex ? fromSeed(Hex.bytes(key)) : fromPkcs8(der(key));
  }

  private static PrivateKey fromSeed(byte[] seed) {
    try {
      return KeyFactory.getInstance(Ed25519.NAME)
          .generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, seed));
    } catch (GeneralSecurityException e) {
      throw SignatureAlgorithm.unavailable(e);
    }
  }

  static String pem(PrivateKey key) {
    byte[] lineBreak = "\n".getBytes(StandardCharsets.US_ASCII);
    String base64 = Base64.getMimeEncoder(64, lineBreak).encodeToString(key.getEncoded());
    return BEGIN + "\n" + base64 + "\n" + END + "\n";
  }

  private static byte[] der(String key) {
    boolean pem =
        key.startsWith(BEGIN) && key.endsWith(END) && key.length() > BEGIN.length() + END.length();
    String base64 = pem ? key.substring(BEGIN.length(), key.length() - END.length()) : key;
    try {
      return Base64.getDecoder().decode(withoutWhitespace(base64));
    } catch (IllegalArgumentException e) {
      throw notAKey();
    }
  }

  private static PrivateKey fromPkcs8(byte[] der) {
    try {
      PrivateKey key =
          KeyFactory.getInstance("EdDSA").generatePrivate(new PKCS8EncodedKeySpec(der));
      if (key instanceof EdECPrivateKey edKey && isEd25519(edKey)) {
        return key;
      }
      throw notAKey();
    } catch (InvalidKeySpecException e) {
      throw notAKey();
    } catch (GeneralSecurityException e) {
      throw SignatureAlgorithm.unavailable(e);
    }
  }

  private static boolean isEd25519(EdECPrivateKey key) {
    return key.getParams().getName().equals(NamedParameterSpec.ED25519.getName());
  }

  private static String withoutWhitespace(String text) {
    StringBuilder result = new StringBuilder(text.length());
    text.chars().filter(c -> c > ' ').forEach(c -> result.append((char) c));
    return result.toString();
  }

  /** The message does not contain the text or a reason, because the text may be a secret. */
  private static IllegalArgumentException notAKey() {
    return new IllegalArgumentException(
        "an Ed25519 private key must be PKCS#8 in PEM or Base64, or 64 hex digits");
  }
}
