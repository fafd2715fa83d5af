package dev.ahp.broker.seal;

/**
 * Encrypts the contents of rows. A sealed row is the byte 2, the number of its data key in four
 * bytes, a nonce and the ciphertext. Not thread-safe.
 */
public final class RowSealer {
  /** The first byte of a sealed row; JSON text and compressed rows start with others. */
  public static final byte MARK = 2;

  private static final int HEADER_BYTES = 5;

  private final DataKeyRing ring;
  private final AesGcm cipher = new AesGcm();

  public RowSealer(DataKeyRing ring) {
    this.ring = ring;
  }

  public static boolean isSealed(byte[] row) {
    return row.length > HEADER_BYTES && row[0] == MARK;
  }

  /**
   * Encrypts a row.
   *
   * @param identity the table and the key of the row
   */
  public byte[] seal(byte[] plain, String identity) {
    int number = ring.newest();
    byte[] sealed = cipher.encrypt(ring.key(number), plain, identity, HEADER_BYTES);
    sealed[0] = MARK;
    for (int i = 1; i < HEADER_BYTES; i++) {
      sealed[i] = (byte) (number >>> (8 * (HEADER_BYTES - 1 - i)));
    }
    return sealed;
  }

  /**
   * Decrypts a sealed row.
   *
   * @throws WrongKeyException if it was sealed as another row, or is damaged
   */
  public byte[] open(byte[] sealed, String identity) {
    int number = 0;
    for (int i = 1; i < HEADER_BYTES; i++) {
      number = (number << 8) | (sealed[i] & 0xff);
    }
    return cipher.decrypt(ring.key(number), sealed, identity, HEADER_BYTES);
  }
}
