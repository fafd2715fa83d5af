package dev.ahp.broker.key;

import dev.ahp.broker.command.VaultKey;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.resource.FileErrorMessage;
import dev.ahp.signing.Ed25519;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The keys of the broker, created when first needed. {@code audit.pem} signs checkpoints, {@code
 * card.pem} signs the A2A agent card, {@code vault.key} encrypts the keys of data subjects. A copy
 * of the store without the vault key reveals no personal data.
 */
public final class KeyFiles {
  /** The name of the key that signs checkpoints and archive notes. */
  public static final String AUDIT = "audit.pem";

  /** The name of the key that signs the A2A agent card. */
  public static final String CARD = "card.pem";

  /** The name of the key that encrypts the keys of data subjects. */
  public static final String VAULT = "vault.key";

  private static final int VAULT_BYTES = 32;

  private final Path directory;
  private final SecureRandom random = new SecureRandom();

  public KeyFiles(Path directory) {
    this.directory = directory;
  }

  public KeyPair audit() {
    return pair(AUDIT);
  }

  public KeyPair card() {
    return pair(CARD);
  }

  private KeyPair pair(String name) {
    Path file = directory.resolve(name);
    try {
      if (!Files.exists(file)) {
        create(file, Ed25519.pem(Ed25519.newKeyPair(random).getPrivate()));
      }
      PrivateKey key = Ed25519.privateKey(Files.readString(file));
      return new KeyPair(Ed25519.publicKeyOf(key), key);
    } catch (IOException | IllegalArgumentException e) {
      throw unusable(file, e);
    }
  }

  public VaultKey vault() {
    Path file = directory.resolve(VAULT);
    try {
      if (!Files.exists(file)) {
        byte[] secret = new byte[VAULT_BYTES];
        random.nextBytes(secret);
        create(file, HexFormat.of().formatHex(secret) + "\n");
      }
      return new VaultKey(HexFormat.of().parseHex(Files.readString(file).strip()));
    } catch (IOException | IllegalArgumentException e) {
      throw unusable(file, e);
    }
  }

  private void create(Path file, String text) throws IOException {
    PrivateFile.directory(directory);
    PrivateFile.write(file, text);
  }

  private static StoreOpenException unusable(Path file, Exception e) {
    return new StoreOpenException(
        "cannot use the key file " + file + ": " + FileErrorMessage.reason(e), e);
  }
}
