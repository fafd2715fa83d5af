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
 * Verifies records in chain order and reports changed, missing, moved and truncated records. Pass
 * the checkpoints first, then the records or the lines of archives and an export, oldest first.
 * Then call {@link #report}.
 *
 * <p>Memory does not grow with the number of records: it keeps one head per chain and the heads of
 * checkpoints.
 */
public final class ChainVerifier {
  private static final int MAX_PROBLEMS = 1_000;
  private static final JsonLimits LINE_LIMITS = new JsonLimits(4 << 20, 128, 4 << 20);

  private final Map<String, ChainProgress> chains = new TreeMap<>();
  private final Map<String, TreeMap<Long, String>> expected = new TreeMap<>();
  private final List<AuditProblem> problems = new ArrayList<>();
  private final @Nullable String trustedKey;
  private final RecordScanner scanner = new RecordScanner();
  private long records;
  private long unlistedProblems;
  private int checkpoints;
  private boolean signed;
  private boolean atStartOfFile = true;
  private long lines;
  private long recordsOfFile;
  private @Nullable ArchiveNote lastNote;
  private List<ChainHead> storedEnds = List.of();
  private @Nullable ChainHead storedHead;
  private @Nullable ChainHead latest;

  private static final class ChainProgress {
    private ChainHead head;
    private long count;
    private long archived;
    private boolean ok = true;

    ChainProgress(String chain) {
      this.head = ChainHead.empty(chain);
    }

    VerificationReport.ChainSummary summary(boolean truncated) {
      return new VerificationReport.ChainSummary(
          head.chain(), count, archived, head.recordHash(), ok && !truncated);
    }
  }

  /**
   * Creates a verifier.
   *
   * @param trustedKey 64 hex digits; null to accept the key in each checkpoint, which reveals
   *     damage but not forgery with another key
   */
  public ChainVerifier(@Nullable String trustedKey) {
    this.trustedKey = trustedKey;
  }

  /** Adds a checkpoint. The records that follow must match it. */
  public void checkpoint(AuditCheckpoint checkpoint) {
    checkpoints++;
    expectAll(checkpoint);
  }

  /** Adds the heads that a data directory remembers. The report does not count them. */
  public void rememberedHeads(AuditCheckpoint heads) {
    expectAll(heads);
  }

  private void expectAll(AuditCheckpoint checkpoint) {
    Optional<List<ChainHead>> heads = checkpoint.heads();
    if (heads.isEmpty()) {
      problem(null, 0, Code.MALFORMED, "a checkpoint does not contain valid chain heads");
      return;
    }
    if (!checkpoint.isSigned()) {
      problem(null, 0, Code.SIGNATURE_INVALID, "the signature of a checkpoint is not valid");
    } else if (trustedKey != null && !checkpoint.publicKey().equalsIgnoreCase(trustedKey)) {
      problem(null, 0, Code.SIGNATURE_INVALID, "a checkpoint is signed by another key");
    } else {
      signed = true;
    }
    for (ChainHead head : heads.get()) {
      expect(head);
    }
  }

  /** Starts another file. The lines that follow belong to it. */
  public void nextFile() {
    atStartOfFile = true;
    lines = 0;
    recordsOfFile = 0;
    lastNote = null;
    latest = null;
  }

  /** Ends an archive, which must end with a note that has the right number of records. */
  public void endOfArchive() {
    if (lastNote == null || lastNote.records() != recordsOfFile) {
      problem(null, 0, Code.TRUNCATED, "an archive does not match the note in its last line");
    }
  }

  /** Ends an export, which must contain at least a checkpoint. */
  public void endOfExport() {
    if (lines == 0) {
      problem(null, 0, Code.TRUNCATED, "an export is empty");
    }
  }

  /** Reports that the rest of a file cannot be read. */
  public void breaksOff(Code code, String reason) {
    String where = lines == 0 ? "at the start" : "after line " + lines;
    ChainHead before = latest;
    problem(
        before == null ? null : before.chain(),
        before == null ? 0 : before.seq(),
        code,
        reason + ", " + where);
  }

  /**
   * Checks, after all lines, that a checkpoint or note is signed by the trusted key. Without this
   * check an attacker could rewrite all records without a key.
   */
  public void demandSignature() {
    if (trustedKey != null && !signed && checkpoints == 0) {
      problem(null, 0, Code.SIGNATURE_INVALID, "nothing is signed by the trusted key");
    }
  }

  /**
   * Adds the note of an archive. At the start of a file it defines where the records begin; after
   * records it must match the last of them.
   */
  public void archive(ArchiveNote note) {
    lastNote = note;
    Optional<List<ChainHead>> heads = note.heads();
    if (heads.isEmpty()) {
      problem(null, 0, Code.MALFORMED, "an archive note does not contain valid chain heads");
      return;
    }
    if (!note.isSigned()) {
      problem(null, 0, Code.SIGNATURE_INVALID, "the signature of an archive note is not valid");
      return;
    }
    if (trustedKey != null && !note.isSignedBy(trustedKey)) {
      problem(null, 0, Code.SIGNATURE_INVALID, "an archive note is signed by another key");
      return;
    }
    signed = true;
    for (ChainHead head : heads.get()) {
      archived(head);
    }
  }

  private void archived(ChainHead head) {
    ChainProgress progress = chains.computeIfAbsent(head.chain(), ChainProgress::new);
    long missing = head.seq() - progress.head.seq();
    if (missing == 0 && !progress.head.recordHash().equals(head.recordHash())) {
      problem(
          head.chain(), head.seq(), Code.CHECKPOINT_MISMATCH, "the archive ends in another record");
    } else if (missing > 0 && !atStartOfFile) {
      problem(
          head.chain(),
          progress.head.seq(),
          Code.TRUNCATED,
          "the archive note names record " + head.seq() + " as the last");
    } else if (missing > 0) {
      progress.archived += missing;
      progress.head = head;
      checkCheckpoint(head);
    }
  }

  /** Verifies a line of an export or an archive. Blank lines are ignored. */
  public void line(String line) {
    if (!line.isBlank()) {
      line(line.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Verifies a line in UTF-8 without its line break. */
  public void line(byte[] line) {
    lines++;
    RecordScanner.ScannedRecord valid = scanner.scan(line);
    if (valid != null) {
      record(valid.head(), valid.previousHash(), true);
    } else {
      parse(line);
    }
  }

  private void parse(byte[] line) {
    boolean isStored = storedHead != null;
    try {
      JsonReader.CanonicalValue read = JsonReader.readWithForm(line, LINE_LIMITS);
      Json json = read.json();
      if (!isStored && json instanceof JsonObject object && AuditCheckpoint.isOne(object)) {
        checkpoint(new AuditCheckpoint(object));
      } else if (!isStored && json instanceof JsonObject object && ArchiveNote.isOne(object)) {
        archive(new ArchiveNote(object));
      } else if (json instanceof JsonObject object && ChainRecord.isWellFormed(object)) {
        ChainRecord record = new ChainRecord(object);
        boolean quicklyValid = read.isCanonical() && record.isHashValid(line);
        record(ChainHead.at(record), record.previousHash(), quicklyValid || record.isHashValid());
      } else {
        problem(null, 0, Code.MALFORMED, currentLine() + " is neither a record nor a checkpoint");
      }
    } catch (JsonException fault) {
      String where = " at column " + fault.column();
      problem(null, 0, Code.MALFORMED, currentLine() + " " + fault.reason() + where);
    }
  }

  /** Returns the line for messages. Blank lines are not counted. */
  private String currentLine() {
    return storedHead == null ? "line " + lines : "the stored record";
  }

  /**
   * Verifies a line of a store.
   *
   * @param stored the position and hash that the store has for the record
   */
  public void line(ChainHead stored, byte[] line) {
    long before = records;
    storedHead = stored;
    line(line);
    ChainProgress progress = chains.computeIfAbsent(stored.chain(), ChainProgress::new);
    if (records == before) {
      progress.head = stored;
    } else if (!progress.head.equals(stored)) {
      problem(
          null,
          0,
          Code.HASH_MISMATCH,
          "the record does not match its position and hash in the store");
    }
    storedHead = null;
  }

  /** Sets the ends of the chains that the store has. The chains may be longer by now. */
  public void ends(List<ChainHead> heads) {
    storedEnds = List.copyOf(heads);
  }

  public void record(ChainRecord record) {
    record(ChainHead.at(record), record.previousHash(), record.isHashValid());
  }

  private void record(ChainHead head, String previousHash, boolean isHashValid) {
    records++;
    atStartOfFile = false;
    recordsOfFile++;
    lastNote = null;
    ChainProgress progress = chains.computeIfAbsent(head.chain(), ChainProgress::new);
    progress.count++;
    if (!isHashValid) {
      problem(head, Code.HASH_MISMATCH, "the record was changed after it was written");
    }
    checkPlace(progress.head, head, previousHash);
    progress.head = head;
    latest = head;
    checkCheckpoint(head);
  }

  private void checkPlace(ChainHead before, ChainHead head, String previousHash) {
    if (head.seq() > before.seq() + 1) {
      problem(head, Code.GAP, missing(before.seq() + 1, head.seq() - 1));
    } else if (head.seq() <= before.seq()) {
      problem(head, Code.LINK_BROKEN, "the record follows record " + before.seq());
    } else if (!previousHash.equals(before.recordHash())) {
      problem(
          head, Code.LINK_BROKEN, "the record does not contain the hash of the previous record");
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
      requireHash(head, hash, "a checkpoint names another record at this position");
    }
  }

  /** Registers a head of a checkpoint, which can come before its records or directly after them. */
  private void expect(ChainHead head) {
    if (head.seq() == 0) {
      return;
    }
    String known =
        expected
            .computeIfAbsent(head.chain(), it -> new TreeMap<>())
            .putIfAbsent(head.seq(), head.recordHash());
    if (known != null) {
      requireHash(head, known, "two checkpoints name different records at this position");
      return;
    }
    ChainHead last = lastOf(head.chain());
    if (last.seq() == head.seq()) {
      requireHash(head, last.recordHash(), "the chain ends in another record");
    } else if (last.seq() > head.seq()) {
      problem(
          head.chain(),
          head.seq(),
          Code.CHECKPOINT_MISMATCH,
          "a checkpoint comes too late to be compared, after record " + last.seq());
    }
  }

  private void requireHash(ChainHead head, String hash, String message) {
    if (!hash.equals(head.recordHash())) {
      problem(head.chain(), head.seq(), Code.CHECKPOINT_MISMATCH, message);
    }
  }

  /** Returns the result so far. Expected records that were not seen are reported as missing. */
  public VerificationReport report() {
    Map<String, AuditProblem> truncated = new TreeMap<>();
    storedEnds.forEach(
        it -> findTruncation(it).ifPresent(problem -> truncated.put(it.chain(), problem)));
    expected.forEach(
        (chain, heads) -> {
          if (heads.lastKey() > lastOf(chain).seq()) {
            truncated.put(chain, truncated(chain, "a checkpoint names record " + heads.lastKey()));
          }
        });
    List<AuditProblem> all = new ArrayList<>(problems);
    all.addAll(truncated.values());
    List<VerificationReport.ChainSummary> summary =
        chains.values().stream()
            .map(it -> it.summary(truncated.containsKey(it.head.chain())))
            .toList();
    return new VerificationReport(records, summary, checkpoints, all, unlistedProblems);
  }

  private Optional<AuditProblem> findTruncation(ChainHead end) {
    ChainHead last = lastOf(end.chain());
    if (end.seq() > last.seq()) {
      return Optional.of(truncated(end.chain(), "the store names record " + end.seq()));
    }
    return end.seq() == last.seq() && !end.equals(last)
        ? Optional.of(
            new AuditProblem(
                end.chain(), end.seq(), Code.LINK_BROKEN, "the store names another record as last"))
        : Optional.empty();
  }

  private AuditProblem truncated(String chain, String known) {
    long end = lastOf(chain).seq();
    return new AuditProblem(
        chain, end, Code.TRUNCATED, known + ", but the chain ends at record " + end);
  }

  private ChainHead lastOf(String chain) {
    ChainProgress progress = chains.get(chain);
    return progress == null ? ChainHead.empty(chain) : progress.head;
  }

  private void problem(ChainHead head, Code code, String message) {
    problem(head.chain(), head.seq(), code, message);
  }

  private void problem(@Nullable String named, long number, Code code, String message) {
    boolean stored = named == null && storedHead != null;
    String chain = stored ? Objects.requireNonNull(storedHead).chain() : named;
    long seq = stored ? Objects.requireNonNull(storedHead).seq() : number;
    ChainProgress progress = chain == null ? null : chains.get(chain);
    if (progress != null) {
      progress.ok = false;
    }
    if (problems.size() < MAX_PROBLEMS) {
      problems.add(new AuditProblem(chain, seq, code, message));
    } else {
      unlistedProblems++;
    }
  }
}
