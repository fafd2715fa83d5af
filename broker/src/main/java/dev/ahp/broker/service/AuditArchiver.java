package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.audit.ArchiveNote;
import dev.ahp.audit.AuditEvent;
import dev.ahp.audit.ChainHead;
import dev.ahp.broker.api.AuditApi.LineSink;
import dev.ahp.broker.store.ArchivedRecords;
import dev.ahp.broker.store.ExportedRecord;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.signing.Ed25519;
import java.security.KeyPair;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Archives old audit records in two steps. First it writes the lines of an archive; the last line
 * is a signed note about the content. When the caller has stored them, it returns the note, and the
 * records are deleted. Without the note nothing is deleted; a repeated note completes an
 * interrupted deletion.
 */
final class AuditArchiver {
  private static final int BATCH_SIZE = 2_000;

  private final BrokerContext context;
  private final KeyPair keys;
  private final String keyId;

  AuditArchiver(BrokerContext context, KeyPair keys, String keyId) {
    this.context = context;
    this.keys = keys;
    this.keyId = keyId;
  }

  /** Writes the note of the previous archive, the records before a time, and a new note. */
  void write(Instant before, LineSink sink) {
    ArchiveCut archiveCut = new ArchiveCut(before.toEpochMilli(), sink);
    context.export(
        view -> {
          ArchivedRecords archived = ArchivedRecords.of(view);
          archiveCut.follow(archived);
          return archived.unarchived(archiveCut::take);
        });
    if (archiveCut.records > 0) {
      ArchiveNote.ArchivedRange range = new ArchiveNote.ArchivedRange(before, archiveCut.records);
      ArchiveNote note =
          ArchiveNote.sign(archiveCut.heads(), range, context.clock().instant(), keyId, keys);
      sink.line(CanonicalJson.bytes(note.json()));
    }
  }

  /** Selects the records of each chain before the first that is too recent. */
  private static final class ArchiveCut {
    private final Map<String, ChainHead> heads = new TreeMap<>();
    private final Set<String> ended = new HashSet<>();
    private final long before;
    private final LineSink sink;
    private long records;

    ArchiveCut(long before, LineSink sink) {
      this.before = before;
      this.sink = sink;
    }

    void follow(ArchivedRecords archived) {
      archived.note().ifPresent(it -> sink.line(CanonicalJson.bytes(it.json())));
      archived.ends().forEach(it -> heads.put(it.chain(), it));
    }

    void take(ExportedRecord record) {
      String chain = record.head().chain();
      if (record.at() >= before) {
        ended.add(chain);
      } else if (!ended.contains(chain)) {
        sink.line(record.line());
        heads.put(chain, record.head());
        records++;
      }
    }

    List<ChainHead> heads() {
      return List.copyOf(heads.values());
    }
  }

  /** Stores the note and deletes the archived records. */
  JsonObject confirm(String actor, JsonObject json) {
    ArchiveNote note = new ArchiveNote(json);
    if (!note.isSignedBy(Ed25519.hex(keys.getPublic())) || note.heads().isEmpty()) {
      throw wrong("must be a note that this broker signed");
    }
    List<ChainHead> heads = note.heads().get();
    List<ChainHead> newHeads = context.read(view -> newHeads(view, heads));
    if (!newHeads.isEmpty()) {
      context.run(Commands.of(work -> store(work, actor, note, newHeads))).join();
    }
    long dropped = dropLeftovers();
    return JsonObject.builder()
        .put("records", note.records())
        .put("dropped", dropped)
        .put("note", note.json())
        .build();
  }

  private static boolean store(
      UnitOfWork work, String actor, ArchiveNote note, List<ChainHead> newHeads) {
    newHeads.forEach(
        it -> work.put(KeyValueTable.AUDIT_ARCHIVES, ArchivedRecords.key(it), note.json()));
    JsonObject facts =
        JsonObject.builder()
            .put("records", note.records())
            .putIfPresent("before", note.json().get("before"))
            .putIfPresent("chains", note.json().get("chains"))
            .build();
    work.record(AuditEntry.of(AuditEvent.AUDIT_ARCHIVED, actor).data(facts));
    return true;
  }

  /** Returns the heads that extend the archive; throws if they differ from the records. */
  private static List<ChainHead> newHeads(StoreView view, List<ChainHead> heads) {
    ArchivedRecords archived = ArchivedRecords.of(view);
    for (ChainHead head : heads) {
      ChainHead end = archived.end(head.chain());
      if (head.seq() > end.seq() && !isStored(view, head)) {
        throw wrong("does not match the records of chain " + head.chain());
      }
    }
    return heads.stream().filter(it -> it.seq() > archived.end(it.chain()).seq()).toList();
  }

  private static boolean isStored(StoreView view, ChainHead head) {
    RecordRow record = view.record(head.chain(), head.seq());
    return record != null && record.hash().equals(head.recordHash());
  }

  /** Deletes archived records in small batches; returns their number. */
  long dropLeftovers() {
    long dropped = 0;
    for (ChainHead end : context.read(ArchivedRecords::of).ends()) {
      int deleted = BATCH_SIZE;
      while (deleted == BATCH_SIZE) {
        deleted =
            context
                .run(Commands.of(it -> it.dropArchived(end.chain(), end.seq(), BATCH_SIZE)))
                .join();
        dropped += deleted;
      }
    }
    return dropped;
  }

  private static Denied wrong(String message) {
    return new Denied(
        ProblemCode.SCHEMA_INVALID,
        List.of(new Violation(ProblemCode.SCHEMA_INVALID, "/note", message)));
  }
}
