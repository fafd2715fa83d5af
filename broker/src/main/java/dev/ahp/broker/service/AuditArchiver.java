package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.audit.ArchiveNote;
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
 * Moves old audit records out, in two steps. First the lines of an archive are written, the last of
 * them a signed note of what it holds; nothing changes. When whoever wrote them has them safe, he
 * brings the note back, and only then are the records dropped. If he never comes, nothing is lost;
 * if he comes twice, the second time does what the first left undone.
 */
final class AuditArchiver {
  private static final int STEP = 2_000;

  private final BrokerContext context;
  private final KeyPair keys;
  private final String keyId;

  AuditArchiver(BrokerContext context, KeyPair keys, String keyId) {
    this.context = context;
    this.keys = keys;
    this.keyId = keyId;
  }

  /** Writes the note of the archive before, the records that were written before, and a note. */
  void write(Instant before, LineSink sink) {
    ArchiveCut archiveCut = new ArchiveCut(before.toEpochMilli(), sink);
    context.export(
        view -> {
          ArchivedRecords archived = ArchivedRecords.of(view);
          archiveCut.follow(archived);
          return archived.rest(archiveCut::take);
        });
    if (archiveCut.records > 0) {
      ArchiveNote.ArchivedRange archivedRange =
          new ArchiveNote.ArchivedRange(before, archiveCut.records);
      ArchiveNote note =
          ArchiveNote.sign(
              archiveCut.heads(), archivedRange, context.clock().instant(), keyId, keys);
      sink.line(CanonicalJson.bytes(note.json()));
    }
  }

  /** Of each chain the records up to the first that is too young. */
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

  /** Keeps the note and drops what it speaks of. */
  JsonObject confirm(String actor, JsonObject json) {
    ArchiveNote note = new ArchiveNote(json);
    if (!note.isSignedBy(Ed25519.hex(keys.getPublic())) || note.heads().isEmpty()) {
      throw wrong("is not a note that this broker signed");
    }
    List<ChainHead> heads = note.heads().get();
    List<ChainHead> fresh = context.read(view -> fresh(view, heads));
    if (!fresh.isEmpty()) {
      context.run(Commands.of(work -> keep(work, actor, note, fresh))).join();
    }
    long dropped = dropLeftovers();
    return JsonObject.builder()
        .put("records", (double) note.records())
        .put("dropped", (double) dropped)
        .put("note", note.json())
        .build();
  }

  private static boolean keep(
      UnitOfWork work, String actor, ArchiveNote note, List<ChainHead> fresh) {
    fresh.forEach(
        it -> work.put(KeyValueTable.AUDIT_ARCHIVES, ArchivedRecords.key(it), note.json()));
    JsonObject facts =
        JsonObject.builder()
            .put("records", (double) note.records())
            .putIfPresent("before", note.json().get("before"))
            .putIfPresent("chains", note.json().get("chains"))
            .build();
    work.record(AuditEntry.of("audit.archived", actor).data(facts));
    return true;
  }

  /** The chains that it takes further than the archives before; all it says must be so here. */
  private static List<ChainHead> fresh(StoreView view, List<ChainHead> heads) {
    ArchivedRecords archived = ArchivedRecords.of(view);
    for (ChainHead head : heads) {
      ChainHead end = archived.end(head.chain());
      if (head.seq() > end.seq() && !isHere(view, head)) {
        throw wrong("speaks of other records than those of chain " + head.chain());
      }
    }
    return heads.stream().filter(it -> it.seq() > archived.end(it.chain()).seq()).toList();
  }

  private static boolean isHere(StoreView view, ChainHead head) {
    RecordRow record = view.record(head.chain(), head.seq());
    return record != null && record.hash().equals(head.recordHash());
  }

  /** Drops, a few at a time so that others get their turn, what an archive holds; how many. */
  long dropLeftovers() {
    long dropped = 0;
    for (ChainHead end : context.read(ArchivedRecords::of).ends()) {
      int gone = STEP;
      while (gone == STEP) {
        gone = context.run(Commands.of(it -> it.dropArchived(end.chain(), end.seq(), STEP))).join();
        dropped += gone;
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
