package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.audit.ArchiveNote;
import dev.ahp.audit.AuditProblem;
import dev.ahp.audit.ChainRecord;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.audit.MerkleSeal;
import dev.ahp.broker.api.RecordArchives;
import dev.ahp.broker.api.RecordArchives.ArchiveLineSink;
import dev.ahp.broker.seal.DataKeyRing;
import dev.ahp.broker.seal.RecordSeal;
import dev.ahp.broker.seal.RowSealer;
import dev.ahp.broker.store.ArchivedRecords;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.ProblemCode;
import dev.ahp.time.Rfc3339;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds records in the archives. Archives have no index: each search reads all of them, and parses
 * only the lines that contain the searched text.
 */
final class ArchiveScanner {
  private static final int MAX_RECORDS = 100_000;
  private static final JsonLimits STORED_LIMITS = new JsonLimits(1 << 26, 1_000, 1 << 26);

  private final RecordArchives archives;
  private final @Nullable DataKeyRing keys;

  /**
   * Creates a scanner.
   *
   * @param keys open sealed records; null if the store is not encrypted
   */
  ArchiveScanner(RecordArchives archives, @Nullable DataKeyRing keys) {
    this.archives = archives;
    this.keys = keys;
  }

  /** Returns the end of the archived time, or {@link Instant#EPOCH} if nothing is archived. */
  private static Instant end(ArchivedRecords archived) {
    return archived
        .note()
        .map(ArchiveNote::json)
        .flatMap(it -> it.string("before"))
        .flatMap(Rfc3339::parse)
        .orElse(Instant.EPOCH);
  }

  /** Returns whether records of a task that a query selects may be in an archive. */
  private static boolean mayContain(StoreView view, TaskState task, RecordQuery query) {
    long end = end(ArchivedRecords.of(view)).toEpochMilli();
    return task.createdAt() < end && (query.after() == null || query.after().at() < end);
  }

  /**
   * Returns the archived records that a query for a task selects, oldest first.
   *
   * @param task returns the task; throws if the caller must not see it
   */
  List<RecordRow> find(
      BrokerContext context, RecordQuery query, Function<StoreView, TaskState> task) {
    String taskId = Objects.requireNonNull(query.taskId());
    return context.read(view -> mayContain(view, task.apply(view), query))
        ? ofTask(context.read(ArchivedRecords::of), taskId).stream().filter(query::matches).toList()
        : List.of();
  }

  /** Returns the archived records of a task, oldest first. */
  List<RecordRow> ofTask(ArchivedRecords archived, String taskId) {
    List<RecordRow> found = new ArrayList<>();
    scan(
        archived,
        "\"taskId\":\"" + taskId + "\"",
        it -> {
          if (it.json().string("taskId").filter(taskId::equals).isPresent()) {
            found.add(row(it));
          }
          if (found.size() > MAX_RECORDS) {
            throw unreadable("task " + taskId + " has more than " + MAX_RECORDS + " records");
          }
        });
    found.sort(Comparator.comparing(RecordRow::position));
    return found;
  }

  /** Returns the hashes of the archived records that seals cover, by chain and number. */
  Map<String, NavigableMap<Long, String>> hashes(
      ArchivedRecords archived, Collection<MerkleSeal> seals) {
    Map<String, NavigableMap<Long, String>> hashes = new HashMap<>();
    if (seals.isEmpty()) {
      return hashes;
    }
    scan(
        archived,
        "\"recordHash\":",
        it -> {
          if (seals.stream().anyMatch(seal -> seal.covers(it.chain(), it.seq()))) {
            hashes.computeIfAbsent(it.chain(), chain -> new TreeMap<>()).put(it.seq(), it.hash());
          }
        });
    return hashes;
  }

  private void scan(ArchivedRecords archived, String text, Consumer<ChainRecord> action) {
    if (archived.note().isEmpty()) {
      return;
    }
    read(
        end(archived),
        line -> {
          String json = new String(line, StandardCharsets.UTF_8);
          if (json.contains(text)
              && JsonReader.read(json, STORED_LIMITS) instanceof JsonObject it) {
            if (!ArchiveNote.isOne(it)) {
              action.accept(new ChainRecord(it));
            }
          }
        });
  }

  private void read(Instant before, Consumer<byte[]> action) {
    try {
      archives.read(
          before,
          new ArchiveLineSink() {
            @Override
            public void nextFile() {
              // Records are independent of their file.
            }

            @Override
            public void line(byte[] line) {
              action.accept(line);
            }
          });
    } catch (IOException | JsonException e) {
      throw unreadable("cannot read the audit archives: " + e.getMessage());
    }
  }

  private static Denied unreadable(String message) {
    return new Denied(ProblemCode.UNAVAILABLE, message);
  }

  private RecordRow row(ChainRecord record) {
    byte[] line = record.line();
    RecordRow row = unopened(record);
    return keys == null || !RecordSeal.isSealed(line)
        ? row
        : row.opened(new RecordSeal(new RowSealer(keys)).open(record.chain(), record.seq(), line));
  }

  private static RecordRow unopened(ChainRecord record) {
    JsonObject json = record.json();
    return new RecordRow(
        record.chain(),
        record.seq(),
        record.at().toEpochMilli(),
        record.event(),
        json.string("actor").orElse(null),
        json.string("packetId").orElse(null),
        json.string("taskId").orElse(null),
        record.line(),
        record.hash(),
        null,
        null);
  }

  /** Passes all archives to a verifier, each as one file. */
  void verify(ArchivedRecords archived, ChainVerifier verifier) {
    if (archived.note().isEmpty()) {
      return;
    }
    VerifiedFiles files = new VerifiedFiles(verifier);
    try {
      archives.read(end(archived), files);
      files.end();
    } catch (IOException e) {
      verifier.breaksOff(AuditProblem.Code.TRUNCATED, "an archive: " + e.getMessage());
    }
    verifier.nextFile();
  }

  /** Checks that each archive ends with its note. */
  private static final class VerifiedFiles implements ArchiveLineSink {
    private final ChainVerifier verifier;
    private boolean open;

    VerifiedFiles(ChainVerifier verifier) {
      this.verifier = verifier;
    }

    @Override
    public void nextFile() {
      end();
      open = true;
      verifier.nextFile();
    }

    @Override
    public void line(byte[] line) {
      verifier.line(line);
    }

    void end() {
      if (open) {
        verifier.endOfArchive();
      }
    }
  }
}
