package dev.ahp.broker.desk;

import dev.ahp.audit.ArchiveNote;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.exchange.AuditDesk;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.move.Body;
import dev.ahp.broker.move.PersonalVault;
import dev.ahp.broker.store.ArchivedRecords;
import dev.ahp.broker.store.ChainReading;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.signing.Ed25519;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The desk of the audit in this process. */
final class LocalAudit implements AuditDesk {
  private static final int STEP = 1_000;

  private final Office office;
  private final KeyPair keys;
  private final Archiving archiving;
  private final Sealing sealing;
  private final Proofs proofs;

  LocalAudit(Office office, KeyPair keys, String keyId) {
    this.office = office;
    this.keys = keys;
    this.sealing = new Sealing(office, keys, keyId);
    this.proofs = new Proofs(office, sealing, keys, keyId);
    this.archiving = new Archiving(office, keys, keyId);
  }

  @Override
  public JsonObject list(Caller caller, Map<String, String> filter, Page page) {
    Office.demandReader(caller);
    RecordQuery query =
        new RecordQuery(
            filter.get("taskId"),
            filter.get("packetId"),
            filter.get("event"),
            filter.get("actor"),
            filter.get("chain"),
            Pages.place(page),
            page.limit(),
            page.newest());
    return office.read(view -> Pages.ofRecords(view, query));
  }

  @Override
  public void export(Caller caller, @Nullable String taskId, LineSink sink) {
    Office.demandReader(caller);
    if (taskId == null) {
      exportAll(sink);
      return;
    }
    RecordQuery.Place after = null;
    List<RecordRow> rows;
    do {
      RecordQuery query = RecordQuery.ofTask(taskId, after, STEP);
      rows = office.read(view -> view.records(query));
      for (RecordRow row : rows) {
        sink.line(row.line());
        after = row.place();
      }
    } while (rows.size() == STEP);
  }

  /**
   * What was archived, what was not and where the chains end are of one moment, or an archive made
   * in between would leave a gap. What is recorded meanwhile belongs to the next export.
   */
  private void exportAll(LineSink sink) {
    AtomicReference<Sealing.@Nullable Signed> end = new AtomicReference<>();
    office.export(
        view -> {
          end.set(sealing.checkpoint(view));
          ArchivedRecords archived = ArchivedRecords.of(view);
          archived.note().ifPresent(it -> sink.line(CanonicalJson.bytes(it.json())));
          return archived.rest(record -> sink.line(record.line()));
        });
    sink.line(CanonicalJson.bytes(sealing.keep(Objects.requireNonNull(end.get()))));
  }

  @Override
  public JsonObject checkpoint(Caller caller) {
    Office.demandReader(caller);
    return sign();
  }

  /** Signs the heads of now, and keeps what it signed. */
  JsonObject sign() {
    return sealing.sign();
  }

  /** The store is read anew; kept checkpoints are held against it. */
  @Override
  public JsonObject verify(Caller caller) {
    Office.demandReader(caller);
    ChainVerifier verifier = new ChainVerifier(null);
    office.export(new ChainReading(verifier, this::isOurs)::open);
    return verifier.report().toJson();
  }

  /** Whoever can write to the store can put a note there, but cannot sign it for us. */
  private boolean isOurs(ArchiveNote note) {
    return note.isSignedBy(Ed25519.hex(keys.getPublic()));
  }

  @Override
  public void archive(Caller caller, Instant before, LineSink sink) {
    Office.demandReader(caller);
    archiving.write(before, sink);
  }

  @Override
  public JsonObject archived(Caller caller, Json json) {
    Office.demandOperator(caller);
    Body body = Body.of(json);
    JsonObject note = body.object("note");
    body.check();
    return archiving.confirm(caller.name(), note == null ? JsonObject.empty() : note);
  }

  @Override
  public Map<String, byte[]> proof(Caller caller, String taskId) {
    Office.demandReader(caller);
    return proofs.of(taskId);
  }

  /** Ends what an archiving that was interrupted began. */
  void dropLeftovers() {
    archiving.dropLeftovers();
  }

  @Override
  public CompletableFuture<JsonObject> erase(Caller caller, Json json) {
    return Office.attempt(
        () -> {
          Office.demandOperator(caller);
          Body body = Body.of(json);
          String subject = body.requiredText("subject");
          String reason = body.requiredText("reason");
          body.check();
          PersonalVault vault = new PersonalVault(office.environment());
          return office
              .run(Units.of(work -> vault.erase(work, subject, reason, caller.name())))
              .thenApply(this::placed);
        });
  }

  /** With the place of its record, which is among the newest of its kind. */
  private JsonObject placed(JsonObject erasure) {
    String id = erasure.string("erasureId").orElse("");
    RecordQuery query = new RecordQuery(null, null, "data.erased", null, null, null, STEP, true);
    RecordRow row =
        office.read(view -> view.records(query)).stream()
            .filter(it -> new String(it.line(), StandardCharsets.UTF_8).contains(id))
            .findFirst()
            .orElse(null);
    return row == null
        ? erasure
        : erasure.toBuilder().put("chain", row.chain()).put("seq", (double) row.seq()).build();
  }

  @Override
  public long records() {
    return office.read(view -> view.recordCount());
  }
}
