package dev.ahp.cli.audit;

import dev.ahp.audit.ArchiveNote;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.key.KeyFiles;
import dev.ahp.broker.store.ArchivedRecords;
import dev.ahp.broker.store.AuditChainReader;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.daemon.StoreFactory;
import dev.ahp.jdbc.table.ReadOnlyStore;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.daemon.StoreSettings;
import dev.ahp.signing.Ed25519;
import java.nio.file.Files;
import java.nio.file.Path;

/** The audit chain in the store of a daemon that does not run; it is read and nothing else. */
public final class StoredChainReader {
  private StoredChainReader() {}

  /** Reads every record, and the checkpoints that the daemon kept. */
  static ChainVerifier readInto(ChainVerifier verifier, StoreSettings settings) {
    try (ReadOnlyStore store = StoreFactory.look(settings).orElseThrow(() -> none(settings))) {
      readInto(verifier, store, settings);
      return verifier;
    } catch (StoreOpenException | StoreUnavailableException e) {
      throw new CommandException(ProblemCode.UNAVAILABLE, String.valueOf(e.getMessage()));
    }
  }

  /** The same of a store that is open already. */
  public static void readInto(ChainVerifier verifier, ReadOnlyStore store, StoreSettings settings) {
    AuditChainReader reading = new AuditChainReader(verifier, it -> isOurs(it, settings.keys()));
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

  static CommandException none(StoreSettings settings) {
    return new CommandException(
        ProblemCode.NOT_FOUND, "there is no store " + StoreFactory.place(settings));
  }
}
