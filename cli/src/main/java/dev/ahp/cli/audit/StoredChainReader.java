package dev.ahp.cli.audit;

import dev.ahp.audit.ArchiveNote;
import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.key.KeyFiles;
import dev.ahp.broker.store.ArchivedRecords;
import dev.ahp.broker.store.AuditChainReader;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.daemon.AuditHeadCheck;
import dev.ahp.cli.daemon.AuditHeadFile;
import dev.ahp.cli.daemon.StoreFactory;
import dev.ahp.jdbc.table.ReadOnlyStore;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.daemon.StoreSettings;
import dev.ahp.signing.Ed25519;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the audit chain from the store of a stopped daemon without modifying it. */
public final class StoredChainReader {
  private StoredChainReader() {}

  /**
   * Passes every record, every stored checkpoint and the head file of the data directory to the
   * verifier.
   */
  static ChainVerifier readInto(ChainVerifier verifier, StoreSettings settings) {
    try {
      Optional<AuditCheckpoint> head = AuditHeadFile.of(settings).read();
      head.ifPresent(verifier::rememberedHeads);
      if (head.isPresent() && new AuditHeadCheck(settings).isDatabaseMissing()) {
        return verifier;
      }
      readStore(verifier, settings);
      return verifier;
    } catch (StoreOpenException | StoreUnavailableException e) {
      throw new CommandException(ProblemCode.UNAVAILABLE, String.valueOf(e.getMessage()));
    }
  }

  private static void readStore(ChainVerifier verifier, StoreSettings settings) {
    try (ReadOnlyStore store =
        StoreFactory.openReadOnly(settings).orElseThrow(() -> storeNotFound(settings))) {
      readInto(verifier, store, settings);
    }
  }

  /** Passes every record of an open store to the verifier. */
  public static void readInto(ChainVerifier verifier, ReadOnlyStore store, StoreSettings settings) {
    AuditChainReader reading = new AuditChainReader(verifier, it -> isTrusted(it, settings.keys()));
    store.export(
        view ->
            store.hasArchives() ? reading.open(view) : reading.open(view, ArchivedRecords.none()));
  }

  /**
   * Returns false if the note is not signed by the daemon. A process with write access to the store
   * could forge a note. Without the key the signature cannot be checked.
   */
  private static boolean isTrusted(ArchiveNote note, Path keys) {
    return !Files.isReadable(keys.resolve(KeyFiles.AUDIT))
        || note.isSignedBy(Ed25519.hex(new KeyFiles(keys).audit().getPublic()));
  }

  static CommandException storeNotFound(StoreSettings settings) {
    return new CommandException(
        ProblemCode.NOT_FOUND, "store not found: " + StoreFactory.place(settings));
  }
}
