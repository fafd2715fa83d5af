package dev.ahp.cli.audit;

import dev.ahp.audit.ArchiveNote;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.key.KeyFiles;
import dev.ahp.broker.store.ArchivedRecords;
import dev.ahp.broker.store.CannotOpen;
import dev.ahp.broker.store.ChainReading;
import dev.ahp.broker.store.StoreUnavailable;
import dev.ahp.cli.command.CannotRun;
import dev.ahp.cli.daemon.Stores;
import dev.ahp.http.daemon.StoreSettings;
import dev.ahp.jdbc.table.StoredRows;
import dev.ahp.problem.ProblemCode;
import dev.ahp.signing.Ed25519;
import java.nio.file.Files;
import java.nio.file.Path;

/** The audit chain in the store of a daemon that does not run; it is read and nothing else. */
public final class StoredChain {
  private StoredChain() {}

  /** Reads every record, and the checkpoints that the daemon kept. */
  static ChainVerifier readInto(ChainVerifier verifier, StoreSettings settings) {
    try (StoredRows store = Stores.look(settings).orElseThrow(() -> none(settings))) {
      readInto(verifier, store, settings);
      return verifier;
    } catch (CannotOpen | StoreUnavailable e) {
      throw new CannotRun(ProblemCode.UNAVAILABLE, String.valueOf(e.getMessage()));
    }
  }

  /** The same of a store that is open already. */
  public static void readInto(ChainVerifier verifier, StoredRows store, StoreSettings settings) {
    ChainReading reading = new ChainReading(verifier, it -> isOurs(it, settings.keys()));
    store.export(
        view ->
            store.hasArchives() ? reading.open(view) : reading.open(view, ArchivedRecords.none()));
  }

  /**
   * Whoever can write to the store can put a note there; the daemon's key, if it is here, tells.
   */
  private static boolean isOurs(ArchiveNote note, Path keys) {
    return !Files.isReadable(keys.resolve(KeyFiles.AUDIT))
        || note.isSignedBy(Ed25519.hex(new KeyFiles(keys).audit().getPublic()));
  }

  static CannotRun none(StoreSettings settings) {
    return new CannotRun(ProblemCode.NOT_FOUND, "there is no store " + Stores.place(settings));
  }
}
