package dev.ahp.cli.audit;

import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.store.ArchivedRecords;
import dev.ahp.broker.store.CannotOpen;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.StoreUnavailable;
import dev.ahp.cli.command.CannotRun;
import dev.ahp.cli.daemon.Stores;
import dev.ahp.http.daemon.StoreSettings;
import dev.ahp.jdbc.table.StoredRows;
import dev.ahp.problem.ProblemCode;

/** The audit chain in the store of a daemon that does not run; it is read and nothing else. */
public final class StoredChain {
  private StoredChain() {}

  /** Reads every record, and the checkpoints that the daemon kept. */
  static ChainVerifier readInto(ChainVerifier verifier, StoreSettings settings) {
    try (StoredRows store = Stores.look(settings).orElseThrow(() -> none(settings))) {
      readInto(verifier, store);
      return verifier;
    } catch (CannotOpen | StoreUnavailable e) {
      throw new CannotRun(ProblemCode.UNAVAILABLE, String.valueOf(e.getMessage()));
    }
  }

  /** The same of a store that is open already. */
  public static void readInto(ChainVerifier verifier, StoredRows store) {
    store
        .read(view -> view.entries(Shelf.AUDIT_CHECKPOINTS, "", "", Integer.MAX_VALUE))
        .forEach(
            entry -> {
              if (entry.value() != null) {
                verifier.checkpoint(new AuditCheckpoint(entry.value()));
              }
            });
    ArchivedRecords archived =
        store.pendingMigrations() > 0 ? ArchivedRecords.none() : store.read(ArchivedRecords::of);
    archived.note().ifPresent(verifier::archive);
    archived.export(store::export, record -> verifier.line(record.line()));
  }

  static CannotRun none(StoreSettings settings) {
    return new CannotRun(ProblemCode.NOT_FOUND, "there is no store " + Stores.place(settings));
  }
}
