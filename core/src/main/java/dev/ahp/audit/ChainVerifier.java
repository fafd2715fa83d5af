package dev.ahp.audit;

import dev.ahp.audit.AuditProblem.Code;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads records in the order of each chain and tells what was changed, dropped, moved or cut off.
 * Give it the checkpoints first, then the records or the lines of archives and an export, oldest
 * first, then ask for the report.
 *
 * <p>Memory does not grow with the number of records: per chain it keeps the last record's place,
 * per checkpoint the head it must meet.
 */
public final class ChainVerifier {
  private static final int MAX_PROBLEMS = 1_000;
  private static final JsonLimits LINE = new JsonLimits(4 << 20, 128, 4 << 20);

  private final Map<String, ChainProgress> chains = new TreeMap<>();
  private final Map<String, TreeMap<Long, String>> expected = new TreeMap<>();
  private final List<AuditProblem> problems = new ArrayList<>();
  private final @Nullable String trustedKey;
  private long records;
  private long more;
  private int checkpoints;
  private boolean signed;
  private boolean opening = true;
  private long lines;
  private long ofFile;
  private @Nullable ArchiveNote last;
  private List<ChainHead> ends = List.of();
  private @Nullable ChainHead place;
  private @Nullable ChainHead latest;

  private static final class ChainProgress {
    private ChainHead head;
    private long count;
    private long archived;
    private boolean ok = true;

    ChainProgress(String chain) {
      this.head = ChainHead.empty(chain);
    }

    VerificationReport.ChainSummary summary(boolean cut) {
      return new VerificationReport.ChainSummary(
          head.chain(), count, archived, head.recordHash(), ok && !cut);
    }
  }

  /**
   * Takes the key whose checkpoints count.
   *
   * @param trustedKey 64 hex digits; null to take every checkpoint's own word for it, which shows
   *     damage but not a forger with a key of his own
   */
  public ChainVerifier(@Nullable String trustedKey) {
    this.trustedKey = trustedKey;
  }

  /** A checkpoint that was kept, here or elsewhere; the records that follow must agree with it. */
  public void checkpoint(AuditCheckpoint checkpoint) {
    checkpoints++;
    Optional<List<ChainHead>> heads = checkpoint.heads();
    if (heads.isEmpty()) {
      problem(null, 0, Code.MALFORMED, "a checkpoint does not say where the chains end");
      return;
    }
    if (!checkpoint.isSigned()) {
      problem(null, 0, Code.SIGNATURE_INVALID, "the signature of a checkpoint does not hold");
    } else if (trustedKey != null && !checkpoint.publicKey().equalsIgnoreCase(trustedKey)) {
      problem(null, 0, Code.SIGNATURE_INVALID, "a checkpoint is signed by another key");
    } else {
      signed = true;
    }
    for (ChainHead head : heads.get()) {
      meet(head);
    }
  }

  /** The lines that follow are those of another file. */
  public void nextFile() {
    opening = true;
    lines = 0;
    ofFile = 0;
    last = null;
    latest = null;
  }

  /** The lines so far were those of an archive: it must end with the note of what it holds. */
  public void endOfArchive() {
    if (last == null || last.records() != ofFile) {
      problem(null, 0, Code.TRUNCATED, "an archive does not hold what its last line must say");
    }
  }

  /** The lines so far were those of an export: one without a record has at least a checkpoint. */
  public void endOfExport() {
    if (lines == 0) {
      problem(null, 0, Code.TRUNCATED, "an export is empty");
    }
  }

  /** Nothing more can be read of a file, for a reason that names it. */
  public void breaksOff(Code code, String reason) {
    String where = lines == 0 ? "at its beginning" : "behind line " + lines;
    ChainHead before = latest;
    problem(
        before == null ? null : before.chain(),
        before == null ? 0 : before.seq(),
        code,
        reason + ", " + where);
  }

  /**
   * All lines were read: where a key is trusted, a checkpoint or a note must be signed by it, or
   * who wrote the records anew needs no key at all.
   */
  public void demandSignature() {
    if (trustedKey != null && !signed && checkpoints == 0) {
      problem(null, 0, Code.SIGNATURE_INVALID, "nothing is signed by the key that is trusted");
    }
  }

  /**
   * The note of an archive. Before the records of a file it says where they begin; behind them it
   * must name the very records that they end with.
   */
  public void archive(ArchiveNote note) {
    last = note;
    Optional<List<ChainHead>> heads = note.heads();
    if (heads.isEmpty()) {
      problem(null, 0, Code.MALFORMED, "a note of an archive does not say where it ends");
      return;
    }
    if (!note.isSigned()) {
      problem(null, 0, Code.SIGNATURE_INVALID, "the signature of a note of an archive fails");
      return;
    }
    if (trustedKey != null && !note.isSignedBy(trustedKey)) {
      problem(null, 0, Code.SIGNATURE_INVALID, "a note of an archive is signed by another key");
      return;
    }
    signed = true;
    for (ChainHead head : heads.get()) {
      archived(head);
    }
  }

  private void archived(ChainHead head) {
    ChainProgress chainProgress = chains.computeIfAbsent(head.chain(), ChainProgress::new);
    long missing = head.seq() - chainProgress.head.seq();
    if (missing == 0 && !chainProgress.head.recordHash().equals(head.recordHash())) {
      problem(head.chain(), head.seq(), Code.CHECKPOINT_MISMATCH, "the archive ended otherwise");
    } else if (missing > 0 && !opening) {
      problem(
          head.chain(),
          chainProgress.head.seq(),
          Code.TRUNCATED,
          "the archive went on to record " + head.seq());
    } else if (missing > 0) {
      chainProgress.archived += missing;
      chainProgress.head = head;
      checkCheckpoint(head);
    }
  }

  /** Lines of an export or an archive; blank ones are passed over. */
  public void line(String line) {
    if (!line.isBlank()) {
      line(line.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** A line in UTF-8, without its end. */
  public void line(byte[] line) {
    lines++;
    boolean isStored = place != null;
    try {
      JsonReader.CanonicalValue read = JsonReader.readWithForm(line, LINE);
      Json json = read.json();
      if (!isStored && json instanceof JsonObject object && AuditCheckpoint.isOne(object)) {
        checkpoint(new AuditCheckpoint(object));
      } else if (!isStored && json instanceof JsonObject object && ArchiveNote.isOne(object)) {
        archive(new ArchiveNote(object));
      } else if (json instanceof JsonObject object && ChainRecord.isWellFormed(object)) {
        ChainRecord record = new ChainRecord(object);
        boolean quickly = read.isCanonical() && new RecordLine(record, line).hashHolds();
        record(record, quickly || record.hashHolds());
      } else {
        problem(null, 0, Code.MALFORMED, thisLine() + " is neither a record nor a checkpoint");
      }
    } catch (JsonException fault) {
      String where = " at column " + fault.column();
      problem(null, 0, Code.MALFORMED, thisLine() + " " + fault.reason() + where);
    }
  }

  /** Blank lines are not counted. */
  private String thisLine() {
    return place == null ? "line " + lines : "what is stored";
  }

  /**
   * A line of a store.
   *
   * @param beside where the store says that the record stands, and its hash
   */
  public void line(ChainHead beside, byte[] line) {
    long before = records;
    place = beside;
    line(line);
    ChainProgress chainProgress = chains.computeIfAbsent(beside.chain(), ChainProgress::new);
    if (records == before) {
      chainProgress.head = beside;
    } else if (!chainProgress.head.equals(beside)) {
      problem(null, 0, Code.HASH_MISMATCH, "the store says otherwise beside the record");
    }
    place = null;
  }

  /** Where a store says that its chains end; more may have come since. */
  public void ends(List<ChainHead> heads) {
    ends = List.copyOf(heads);
  }

  public void record(ChainRecord record) {
    record(record, record.hashHolds());
  }

  private void record(ChainRecord record, boolean hashHolds) {
    records++;
    opening = false;
    ofFile++;
    last = null;
    ChainProgress chainProgress = chains.computeIfAbsent(record.chain(), ChainProgress::new);
    chainProgress.count++;
    if (!hashHolds) {
      problem(record, Code.HASH_MISMATCH, "the record was changed after it was written");
    }
    checkPlace(chainProgress.head, record);
    chainProgress.head = new ChainHead(record.chain(), record.seq(), record.hash());
    latest = chainProgress.head;
    checkCheckpoint(chainProgress.head);
  }

  private void checkPlace(ChainHead before, ChainRecord record) {
    if (record.seq() > before.seq() + 1) {
      problem(record, Code.GAP, missing(before.seq() + 1, record.seq() - 1));
    } else if (record.seq() <= before.seq()) {
      problem(record, Code.LINK_BROKEN, "the record stands after number " + before.seq());
    } else if (!record.previousHash().equals(before.recordHash())) {
      problem(record, Code.LINK_BROKEN, "the record does not name the one before it");
    }
  }

  private static String missing(long first, long last) {
    return first == last
        ? "record " + first + " is missing"
        : "records " + first + " to " + last + " are missing";
  }

  private void checkCheckpoint(ChainHead head) {
    TreeMap<Long, String> heads = expected.get(head.chain());
    String hash = heads == null ? null : heads.get(head.seq());
    if (hash != null) {
      mustBe(head, hash, "a checkpoint names another record here");
    }
  }

  /** A checkpoint may come before its records (kept elsewhere) or after them (end of an export). */
  private void meet(ChainHead head) {
    if (head.seq() == 0) {
      return;
    }
    String known =
        expected
            .computeIfAbsent(head.chain(), it -> new TreeMap<>())
            .putIfAbsent(head.seq(), head.recordHash());
    if (known != null) {
      mustBe(head, known, "two checkpoints name different records here");
      return;
    }
    ChainHead last = lastOf(head.chain());
    if (last.seq() == head.seq()) {
      mustBe(head, last.recordHash(), "the chain ends in another record");
    } else if (last.seq() > head.seq()) {
      problem(
          head.chain(),
          head.seq(),
          Code.CHECKPOINT_MISMATCH,
          "a checkpoint stands too late to be compared, behind record " + last.seq());
    }
  }

  private void mustBe(ChainHead head, String hash, String otherwise) {
    if (!hash.equals(head.recordHash())) {
      problem(head.chain(), head.seq(), Code.CHECKPOINT_MISMATCH, otherwise);
    }
  }

  /** What was found so far; records that are known of and have not come are missing. */
  public VerificationReport report() {
    Map<String, AuditProblem> cut = new TreeMap<>();
    ends.forEach(it -> cutAt(it).ifPresent(problem -> cut.put(it.chain(), problem)));
    expected.forEach(
        (chain, heads) -> {
          if (heads.lastKey() > lastOf(chain).seq()) {
            cut.put(chain, truncated(chain, "a checkpoint knows record " + heads.lastKey()));
          }
        });
    List<AuditProblem> all = new ArrayList<>(problems);
    all.addAll(cut.values());
    List<VerificationReport.ChainSummary> summary =
        chains.values().stream().map(it -> it.summary(cut.containsKey(it.head.chain()))).toList();
    return new VerificationReport(records, summary, checkpoints, all, more);
  }

  private Optional<AuditProblem> cutAt(ChainHead end) {
    ChainHead last = lastOf(end.chain());
    if (end.seq() > last.seq()) {
      return Optional.of(truncated(end.chain(), "the store knows record " + end.seq()));
    }
    return end.seq() == last.seq() && !end.equals(last)
        ? Optional.of(
            new AuditProblem(
                end.chain(), end.seq(), Code.LINK_BROKEN, "the store names another record as last"))
        : Optional.empty();
  }

  private AuditProblem truncated(String chain, String known) {
    long end = lastOf(chain).seq();
    return new AuditProblem(chain, end, Code.TRUNCATED, known + ", the chain ends at " + end);
  }

  private ChainHead lastOf(String chain) {
    ChainProgress chainProgress = chains.get(chain);
    return chainProgress == null ? ChainHead.empty(chain) : chainProgress.head;
  }

  private void problem(ChainRecord record, Code code, String message) {
    problem(record.chain(), record.seq(), code, message);
  }

  private void problem(@Nullable String named, long number, Code code, String message) {
    boolean placed = named == null && place != null;
    String chain = placed ? Objects.requireNonNull(place).chain() : named;
    long seq = placed ? Objects.requireNonNull(place).seq() : number;
    ChainProgress chainProgress = chain == null ? null : chains.get(chain);
    if (chainProgress != null) {
      chainProgress.ok = false;
    }
    if (problems.size() < MAX_PROBLEMS) {
      problems.add(new AuditProblem(chain, seq, code, message));
    } else {
      more++;
    }
  }
}
