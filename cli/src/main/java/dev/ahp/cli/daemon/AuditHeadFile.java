package dev.ahp.cli.daemon;

import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.audit.ChainHead;
import dev.ahp.broker.key.PrivateFile;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonReader;
import dev.ahp.resource.FileErrorMessage;
import dev.ahp.server.daemon.StoreSettings;
import dev.ahp.signing.Ed25519;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The signed heads of the audit chains, in a file of the data directory. The file reveals that the
 * database is missing, emptied or replaced by an older copy. Each database has its own file, so a
 * data directory can be used with another database.
 */
public final class AuditHeadFile {
  private static final String DEFAULT_DATABASE = "ahp.db";
  private static final int MAX_BYTES = 16 << 20;
  private static final int NAME_CHARS = 12;
  private static final int KEY_ID_CHARS = 16;

  private final Path file;

  private AuditHeadFile(Path file) {
    this.file = file;
  }

  /**
   * Returns the file for a store. A SQLite file is identified by its name, so that it can be moved
   * together with the data directory.
   */
  public static AuditHeadFile of(StoreSettings settings) {
    String database =
        settings.postgresSettings() == null
            ? String.valueOf(settings.file().getFileName())
            : StoreFactory.place(settings);
    String name =
        database.equals(DEFAULT_DATABASE)
            ? "audit-head.json"
            : "audit-head-" + id(database) + ".json";
    return new AuditHeadFile(settings.data().resolve(name));
  }

  /** Returns an id of a database that is safe in a file name. */
  private static String id(String place) {
    String hash = CanonicalJson.hash(Json.of(place));
    int start = hash.indexOf(':') + 1;
    return hash.substring(start, start + NAME_CHARS);
  }

  Path path() {
    return file;
  }

  boolean exists() {
    return Files.exists(file);
  }

  /**
   * Returns the heads; empty if there is no file.
   *
   * @throws StoreOpenException if the file is unreadable or its signature is invalid
   */
  public Optional<AuditCheckpoint> read() {
    if (!exists()) {
      return Optional.empty();
    }
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new StoreOpenException(file + " is too large");
      }
      return Optional.of(
          JsonReader.read(Files.readString(file))
              .asObject()
              .map(AuditCheckpoint::new)
              .filter(it -> it.isSigned() && it.heads().isPresent())
              .orElseThrow(() -> new StoreOpenException(file + " has no valid signature")));
    } catch (IOException e) {
      throw new StoreOpenException("cannot read " + file + ": " + FileErrorMessage.reason(e), e);
    } catch (JsonException e) {
      throw new StoreOpenException(file + " is damaged: " + e.getMessage(), e);
    }
  }

  /** Signs and writes heads. The file is on disk when this method returns. */
  public void write(List<ChainHead> heads, Instant at, KeyPair keys) throws IOException {
    String keyId = Ed25519.hex(keys.getPublic()).substring(0, KEY_ID_CHARS);
    AuditCheckpoint signed = AuditCheckpoint.sign(heads, List.of(), at, keyId, keys);
    PrivateFile.writeDurably(file, signed.json().toText() + "\n");
  }
}
