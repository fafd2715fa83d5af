package dev.ahp.broker.store;

import dev.ahp.audit.ArchiveNote;
import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.audit.ChainVerifier;
import java.util.function.Predicate;

/**
 * Gives a verifier everything that a store says of its audit chain: kept checkpoints, archives,
 * ends and records. All of it must be of one moment, or a chain that is archived meanwhile looks
 * broken.
 *
 * @param trusted whether the store's note of its archives is the broker's
 */
public record AuditChainReader(ChainVerifier verifier, Predicate<ArchiveNote> trusted) {

  /** The opening of an export. */
  public Store.RecordSink open(StoreView view) {
    return open(view, ArchivedRecords.of(view));
  }

  /** The same of a store that may be too old to know of archives. */
  public Store.RecordSink open(StoreView view, ArchivedRecords archived) {
    for (KeyValueEntry entry :
        view.entries(KeyValueTable.AUDIT_CHECKPOINTS, "", "", Integer.MAX_VALUE)) {
      if (entry.value() != null) {
        verifier.checkpoint(new AuditCheckpoint(entry.value()));
      }
    }
    archived.note().filter(trusted).ifPresent(verifier::archive);
    verifier.ends(view.heads());
    return archived.rest(it -> verifier.line(it.head(), it.line()));
  }
}
