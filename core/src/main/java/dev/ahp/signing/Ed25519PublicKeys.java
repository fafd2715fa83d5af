package dev.ahp.signing;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.EdECPoint;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.NamedParameterSpec;
import java.util.Set;

/**
 * Converts public keys between hex text and the JDK.
 *
 * <p>The 32 bytes are the y coordinate of a curve point in little-endian order, with the lowest bit
 * of x in the top bit. Rejected are y values not below p = 2^255 − 19 (which are alternative
 * encodings), points that are not on the curve, and the eight points whose order divides 8, for
 * which one signature can be valid for many messages.
 */
final class Ed25519PublicKeys {
  private static final BigInteger P =
      BigInteger.ONE.shiftLeft(255).subtract(BigInteger.valueOf(19));

  /** The y coordinates of all points of low order: 1, −1, 0 and the two of order 8. */
  private static final Set<BigInteger> LOW_ORDER_Y =
      Set.of(
          BigInteger.ONE,
          P.subtract(BigInteger.ONE),
          BigInteger.ZERO,
          new BigInteger("7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7", 16),
          new BigInteger("05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826", 16));

  private Ed25519PublicKeys() {}

  static PublicKey parse(String hex) {
    if (!Hex.isAnyCase(hex, 2 * Ed25519.KEY_BYTES)) {
      throw new IllegalArgumentException("an Ed25519 public key must be 64 hex digits");
    }
    byte[] bigEndian = reversed(Hex.bytes(hex));
    boolean xOdd = bigEndian[0] < 0;
    bigEndian[0] &= 0x7f;
    return checked(new EdECPoint(xOdd, new BigInteger(1, bigEndian)));
  }

  static String hex(PublicKey key) {
    if (!(key instanceof EdECPublicKey edKey)) {
      throw new IllegalArgumentException("not an Ed25519 public key");
    }
    byte[] y = edKey.getPoint().getY().toByteArray();
    byte[] bigEndian = new byte[Ed25519.KEY_BYTES];
    int from = Math.max(0, y.length - bigEndian.length);
    System.arraycopy(y, from, bigEndian, bigEndian.length - y.length + from, y.length - from);
    if (edKey.getPoint().isXOdd()) {
      bigEndian[0] |= (byte) 0x80;
    }
    return Hex.of(reversed(bigEndian));
  }

  private static PublicKey checked(EdECPoint point) {
    if (point.getY().compareTo(P) >= 0 || LOW_ORDER_Y.contains(point.getY())) {
      throw new IllegalArgumentException(
          "unsafe Ed25519 public key: a point of low order or y not below p");
    }
    try {
      PublicKey key =
          KeyFactory.getInstance(Ed25519.NAME)
              .generatePublic(new EdECPublicKeySpec(NamedParameterSpec.ED25519, point));
      Signature.getInstance(Ed25519.NAME).initVerify(key); // Fails if there is no such x.
      return key;
    } catch (InvalidKeyException e) {
      throw new IllegalArgumentException("not a point of the Ed25519 curve", e);
    } catch (GeneralSecurityException e) {
      throw SignatureAlgorithm.unavailable(e);
    }
  }

  private static byte[] reversed(byte[] bytes) {
    byte[] reversed = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      reversed[i] = bytes[bytes.length - 1 - i];
    }
    return reversed;
  }
}
