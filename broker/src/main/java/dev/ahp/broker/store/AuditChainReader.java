package dev.ahp.broker.store;

import dev.ahp.audit.ArchiveNote;
import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.audit.ChainVerifier;
import java.util.function.Predicate;

/**
 * Passes the audit data of a store to a verifier: checkpoints, archive note, chain heads and
 * records. All of it must come from one snapshot.
 *
 * @param trusted whether the broker signed the archive note
 */
public record AuditChainReader(ChainVerifier verifier, Predicate<ArchiveNote> trusted) {

  /** Starts an export. */
  public Store.RecordSink open(StoreView view) {
    return open(view, ArchivedRecords.of(view));
  }

  /** Starts an export of a store that may predate archives. */
  public Store.RecordSink open(StoreView view, ArchivedRecords archived) {
    return open(view, archived, () -> {});
  }

  /**
   * Starts an export.
   *
   * @param readArchives passes the archives to the verifier, after the checkpoints and before the
   *     records of the store
   */
  public Store.RecordSink open(StoreView view, ArchivedRecords archived, Runnable readArchives) {
    for (KeyValueEntry entry :
        view.entries(KeyValueTable.AUDIT_CHECKPOINTS, "", "", Integer.MAX_VALUE)) {
      if (entry.value() != null) {
        verifier.checkpoint(new AuditCheckpoint(entry.value()));
      }
    }
    readArchives.run();
    archived.note().filter(trusted).ifPresent(verifier::archive);
    verifier.ends(view.heads());
    return archived.unarchived(it -> verifier.line(it.head(), it.line()));
  }
}
