package dev.ahp.broker.service;

import dev.ahp.audit.ArchiveNote;
import dev.ahp.audit.AuditEvent;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.api.AdministrativeEvent;
import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.command.PersonalVault;
import dev.ahp.broker.store.ArchivedRecords;
import dev.ahp.broker.store.AuditChainReader;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
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

/** Lists, exports, verifies and archives audit records. */
final class AuditService implements AuditApi {
  private static final int BATCH_SIZE = 1_000;

  private final BrokerContext context;
  private final KeyPair keys;
  private final AuditArchiver archiver;
  private final CheckpointSigner signer;
  private final ProofBuilder builder;
  private final ArchiveScanner archives;

  AuditService(BrokerContext context, KeyPair keys, String keyId, ArchiveScanner archives) {
    this.context = context;
    this.keys = keys;
    this.signer = new CheckpointSigner(context, keys, keyId);
    this.builder = new ProofBuilder(context, signer, keys, keyId, archives);
    this.archives = archives;
    this.archiver = new AuditArchiver(context, keys, keyId);
  }

  @Override
  public JsonObject list(Caller caller, Map<String, String> filter, PageRequest pageRequest) {
    BrokerContext.requireReader(caller);
    RecordQuery query =
        new RecordQuery(
            filter.get("taskId"),
            filter.get("packetId"),
            filter.get("event"),
            filter.get("actor"),
            filter.get("chain"),
            PageCursors.position(pageRequest),
            pageRequest.limit(),
            pageRequest.newest());
    return context.read(view -> PageCursors.ofRecords(view, query));
  }

  @Override
  public void export(Caller caller, @Nullable String taskId, LineSink sink) {
    BrokerContext.requireReader(caller);
    if (taskId == null) {
      exportAll(sink);
      return;
    }
    RecordRow.RecordPosition after = null;
    List<RecordRow> rows;
    do {
      RecordQuery query = RecordQuery.ofTask(taskId, after, BATCH_SIZE);
      rows = context.read(view -> view.records(query));
      for (RecordRow row : rows) {
        sink.line(row.line());
        after = row.position();
      }
    } while (rows.size() == BATCH_SIZE);
  }

  /**
   * Exports all records. The archive note, the records and the chain heads come from one snapshot;
   * otherwise a concurrent archive would leave a gap. Later records belong to the next export.
   */
  private void exportAll(LineSink sink) {
    AtomicReference<CheckpointSigner.@Nullable SignedCheckpoint> end = new AtomicReference<>();
    context.export(
        view -> {
          end.set(signer.checkpoint(view));
          ArchivedRecords archived = ArchivedRecords.of(view);
          archived.note().ifPresent(it -> sink.line(CanonicalJson.bytes(it.json())));
          return archived.unarchived(record -> sink.line(record.line()));
        });
    sink.line(CanonicalJson.bytes(signer.store(Objects.requireNonNull(end.get()))));
  }

  @Override
  public JsonObject checkpoint(Caller caller) {
    BrokerContext.requireReader(caller);
    return sign();
  }

  /** Signs and stores the current chain heads. */
  JsonObject sign() {
    return signer.sign();
  }

  /** Reads all records from the store and compares them with the stored checkpoints. */
  @Override
  public JsonObject verify(Caller caller, boolean withArchives) {
    BrokerContext.requireReader(caller);
    ChainVerifier verifier = new ChainVerifier(null);
    AuditChainReader reader = new AuditChainReader(verifier, this::isSignedByBroker);
    context.export(
        view -> {
          ArchivedRecords moved = ArchivedRecords.of(view);
          return withArchives
              ? reader.open(view, moved, () -> archives.verify(moved, verifier))
              : reader.open(view, moved);
        });
    return verifier.report().toJson();
  }

  private boolean isSignedByBroker(ArchiveNote note) {
    return note.isSignedBy(Ed25519.hex(keys.getPublic()));
  }

  @Override
  public void archive(Caller caller, Instant before, LineSink sink) {
    BrokerContext.requireReader(caller);
    // A record can be proved later only if a checkpoint covers it.
    signer.sign();
    archiver.write(before, sink);
  }

  @Override
  public JsonObject archived(Caller caller, Json json) {
    BrokerContext.requireOperator(caller);
    CallBodyReader body = CallBodyReader.of(json);
    JsonObject note = body.object("note");
    body.check();
    return archiver.confirm(caller.name(), note == null ? JsonObject.empty() : note);
  }

  @Override
  public Map<String, byte[]> proof(Caller caller, String taskId) {
    BrokerContext.requireReader(caller);
    return builder.of(taskId);
  }

  /** Completes an interrupted archiving. */
  void dropLeftovers() {
    archiver.dropLeftovers();
  }

  @Override
  public CompletableFuture<JsonObject> erase(Caller caller, Json json) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          CallBodyReader body = CallBodyReader.of(json);
          String subject = body.requiredText("subject");
          String reason = body.requiredText("reason");
          body.check();
          PersonalVault vault = context.rules().vault();
          return context
              .run(Commands.of(work -> vault.erase(work, subject, reason, caller.name())))
              .thenApply(this::withPosition);
        });
  }

  @Override
  public JsonObject erasurePreview(Caller caller, String subject) {
    BrokerContext.requireReader(caller);
    return context.read(
        view -> {
          List<String> packets = context.rules().vault().packetsOf(view, subject);
          List<String> tasks =
              packets.stream()
                  .map(view::packet)
                  .filter(Objects::nonNull)
                  .map(PacketState::taskId)
                  .distinct()
                  .toList();
          return JsonObject.builder()
              .put("subject", subject)
              .put("packets", JsonArray.ofStrings(packets))
              .put("tasks", JsonArray.ofStrings(tasks))
              .build();
        });
  }

  /** Adds the position of the erasure's record, which is among the newest of its kind. */
  private JsonObject withPosition(JsonObject erasure) {
    String id = erasure.string("erasureId").orElse("");
    RecordQuery query =
        new RecordQuery(
            null, null, AuditEvent.DATA_ERASED.wireName(), null, null, null, BATCH_SIZE, true);
    RecordRow row =
        context.read(view -> view.records(query)).stream()
            .filter(it -> new String(it.text(), StandardCharsets.UTF_8).contains(id))
            .findFirst()
            .orElse(null);
    return row == null
        ? erasure
        : erasure.toBuilder().put("chain", row.chain()).put("seq", row.seq()).build();
  }

  @Override
  public CompletableFuture<Boolean> append(AdministrativeEvent event) {
    return context.run(
        Commands.of(
            work -> {
              work.record(
                  AuditEntry.of(event.event(), event.actor())
                      .because(event.reason())
                      .data(event.data()));
              return true;
            }));
  }

  @Override
  public long records() {
    return context.read(view -> view.recordCount());
  }
}
