package dev.ahp.broker.service;

import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.audit.AuditEvent;
import dev.ahp.audit.ChainRecord;
import dev.ahp.audit.MerkleSeal;
import dev.ahp.audit.MerkleTree;
import dev.ahp.audit.ProofManifest;
import dev.ahp.audit.ProofVerifier;
import dev.ahp.broker.proof.ProofReport;
import dev.ahp.broker.seal.DataKeyRing;
import dev.ahp.broker.seal.RecordSeal;
import dev.ahp.broker.seal.RowSealer;
import dev.ahp.broker.store.ArchivedRecords;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.view.CostView;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.signing.Ed25519;
import dev.ahp.time.Rfc3339;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** Builds the files that prove the history of a task. */
final class ProofBuilder {
  private static final int BATCH_SIZE = 1_000;
  private static final int MAX_PACKETS = 100_000;

  /** The records in a form for readers; those of the chain are sealed. */
  private static final String OPENED = "opened.ndjson";

  private static final String COST = "cost.json";
  private static final JsonLimits STORED_LIMITS = new JsonLimits(1 << 26, 1_000, 1 << 26);

  private final BrokerContext context;
  private final CheckpointSigner signer;
  private final KeyPair keys;
  private final String keyId;
  private final ArchiveScanner archives;

  ProofBuilder(
      BrokerContext context,
      CheckpointSigner signer,
      KeyPair keys,
      String keyId,
      ArchiveScanner archives) {
    this.archives = archives;
    this.context = context;
    this.signer = signer;
    this.keys = keys;
    this.keyId = keyId;
  }

  /** Returns the files of the proof, after signing the newest records. */
  Map<String, byte[]> of(String taskId) {
    signer.sign();
    MovedRecords moved = moved(taskId);
    SealedRecords sealedRecords = context.read(view -> new SealedRecords(view, taskId, moved));
    if (sealedRecords.incomplete) {
      // A seal whose archived records are not available cannot be verified any more.
      signer.signAll();
      sealedRecords = context.read(view -> new SealedRecords(view, taskId, moved));
    }
    List<ChainRecord> records = sealedRecords.records;
    if (records.isEmpty()) {
      throw BrokerContext.notFound("there are no records of task " + taskId);
    }
    Instant at = context.clock().instant();
    String key = Ed25519.hex(keys.getPublic());
    Map<String, byte[]> files = new LinkedHashMap<>();
    Optional<JsonObject> cost = context.read(view -> cost(view, taskId));
    ProofReport report = new ProofReport(taskId, Rfc3339.format(at), key, cost);
    List<ChainRecord> opened = opened(records);
    files.put("report.html", utf8(report.html(opened)));
    cost.ifPresent(it -> files.put(COST, CanonicalJson.bytes(it)));
    files.put(ProofVerifier.RECORDS, lines(records.stream().map(ChainRecord::line).toList()));
    files.put(ProofVerifier.CHECKPOINTS, lines(sealedRecords.checkpoints()));
    files.put(ProofVerifier.EVIDENCE, CanonicalJson.bytes(sealedRecords.evidence()));
    files.put("public-key.txt", utf8(key + "\n"));
    files.putAll(context.read(view -> documents(view, opened)));
    if (!opened.equals(records)) {
      files.put(OPENED, lines(opened.stream().map(ChainRecord::line).toList()));
    }
    ProofManifest manifest = ProofManifest.sign(taskId, files, at, keyId, keys);
    files.put(ProofManifest.FILE, CanonicalJson.bytes(manifest.json()));
    return files;
  }

  /** Returns the records with their sealed data opened, for readers of the proof. */
  private List<ChainRecord> opened(List<ChainRecord> records) {
    DataKeyRing ring = context.store().dataKeys();
    if (ring == null) {
      return records;
    }
    RecordSeal seal = new RecordSeal(new RowSealer(ring));
    return records.stream()
        .map(
            it ->
                RecordSeal.isSealed(it.line())
                    ? toRecord(seal.open(it.chain(), it.seq(), it.line()))
                    : it)
        .toList();
  }

  private static ChainRecord toRecord(byte[] line) {
    return new ChainRecord((JsonObject) JsonReader.read(line, STORED_LIMITS));
  }

  /** Returns the reported cost; empty if the packets of the task were purged. */
  private static Optional<JsonObject> cost(StoreView view, String taskId) {
    List<PacketState> packets =
        view.packets(PacketQuery.ofTask(taskId, 0, MAX_PACKETS)).stream()
            .sorted(Comparator.comparingLong(it -> it.identity().submittedAt()))
            .toList();
    return packets.isEmpty()
        ? Optional.empty()
        : Optional.of(CostView.of(taskId, packets, it -> true));
  }

  /** Reads the archived records of a task, and the hashes that their Merkle paths need. */
  private MovedRecords moved(String taskId) {
    ArchivedRecords archived = context.read(ArchivedRecords::of);
    List<RecordRow> rows = archives.ofTask(archived, taskId);
    List<MerkleSeal> seals =
        context.read(ProofBuilder::storedCheckpoints).stream()
            .flatMap(it -> it.seals().stream())
            .filter(it -> it.first() <= archived.end(it.head().chain()).seq())
            .filter(it -> rows.stream().anyMatch(row -> it.covers(row.chain(), row.seq())))
            .toList();
    return new MovedRecords(archived, rows, archives.hashes(archived, seals));
  }

  /** The archived records of a task, with the hashes of the records beside them. */
  private record MovedRecords(
      ArchivedRecords archived,
      List<RecordRow> rows,
      Map<String, NavigableMap<Long, String>> hashes) {

    /** Returns the hashes of all records that a seal covers, from the archives and the store. */
    List<String> hashes(StoreView view, MerkleSeal seal) {
      String chain = seal.head().chain();
      long last = seal.head().seq();
      List<String> all =
          new ArrayList<>(
              hashes
                  .getOrDefault(chain, new TreeMap<>())
                  .subMap(seal.first(), true, last, true)
                  .values());
      long next = all.isEmpty() ? seal.first() : archived.end(chain).seq() + 1;
      if (next <= last) {
        all.addAll(view.recordHashes(chain, next, last));
      }
      return all;
    }
  }

  private static List<AuditCheckpoint> storedCheckpoints(StoreView view) {
    return view.entries(KeyValueTable.AUDIT_CHECKPOINTS, "", "", Integer.MAX_VALUE).stream()
        .map(it -> it.value())
        .filter(Objects::nonNull)
        .map(AuditCheckpoint::new)
        .toList();
  }

  private static List<ChainRecord> records(StoreView view, String taskId) {
    List<ChainRecord> found = new ArrayList<>();
    RecordRow.RecordPosition after = null;
    List<RecordRow> rows;
    do {
      RecordQuery query = RecordQuery.ofTask(taskId, after, BATCH_SIZE);
      rows = view.records(query);
      for (RecordRow row : rows) {
        found.add(record(row));
        after = row.position();
      }
    } while (rows.size() == BATCH_SIZE);
    return found;
  }

  private static ChainRecord record(RecordRow row) {
    return toRecord(row.line());
  }

  /** Returns the messages, contracts and schemas that the records refer to. */
  private static Map<String, byte[]> documents(StoreView view, List<ChainRecord> records) {
    Map<String, byte[]> files = new TreeMap<>();
    for (ChainRecord record : records) {
      JsonObject data = record.json().object("data").orElse(JsonObject.empty());
      Json message = data.get("message");
      Optional<String> packet = record.json().string("packetId");
      if (message != null && packet.isPresent() && AuditEvent.PACKET_SUBMITTED.is(record.event())) {
        files.put(ProofVerifier.MESSAGES + packet.get() + ".json", CanonicalJson.bytes(message));
      }
      document(view, data.string("contractHash"), ProofVerifier.CONTRACTS, files);
      document(view, data.string("schemaHash"), ProofVerifier.SCHEMAS, files);
    }
    return files;
  }

  private static void document(
      StoreView view, Optional<String> hash, String directory, Map<String, byte[]> files) {
    hash.ifPresent(
        it ->
            EvidenceRepository.of(view, it)
                .ifPresent(
                    json ->
                        files.put(
                            directory + it.replace("sha256:", "") + ".json",
                            CanonicalJson.bytes(json))));
  }

  /** The records of a task with their checkpoints and Merkle paths. */
  private static final class SealedRecords {
    private final List<ChainRecord> records;
    private final List<AuditCheckpoint> stored;
    private final MovedRecords moved;
    private final List<Integer> used = new ArrayList<>();
    private final Map<MerkleSeal, MerkleTree> trees = new HashMap<>();
    private final List<Json> paths = new ArrayList<>();
    private boolean incomplete;

    SealedRecords(StoreView view, String taskId, MovedRecords moved) {
      this.moved = moved;
      records = new ArrayList<>();
      stored = storedCheckpoints(view);
      // Records that were archived before a checkpoint covered them cannot be proved.
      moved.rows().stream()
          .map(ProofBuilder::record)
          .filter(it -> find(view, it))
          .forEach(records::add);
      for (ChainRecord record : records(view, taskId)) {
        incomplete |= !find(view, record);
        records.add(record);
      }
    }

    /** Adds the path of a record; returns false if no complete seal covers it. */
    private boolean find(StoreView view, ChainRecord record) {
      for (int i = 0; i < stored.size(); i++) {
        for (MerkleSeal merkleSeal : stored.get(i).seals()) {
          if (merkleSeal.covers(record.chain(), record.seq()) && isComplete(view, merkleSeal)) {
            add(i, merkleSeal, record);
            return true;
          }
        }
      }
      return false;
    }

    private boolean isComplete(StoreView view, MerkleSeal merkleSeal) {
      MerkleTree tree =
          trees.computeIfAbsent(merkleSeal, it -> new MerkleTree(moved.hashes(view, it)));
      return tree.root().equals(merkleSeal.root());
    }

    private void add(int checkpoint, MerkleSeal merkleSeal, ChainRecord record) {
      if (!used.contains(checkpoint)) {
        used.add(checkpoint);
      }
      MerkleTree tree = Objects.requireNonNull(trees.get(merkleSeal));
      List<String> path = tree.path((int) (record.seq() - merkleSeal.first()));
      paths.add(
          JsonObject.builder()
              .put("chain", record.chain())
              .put("seq", record.seq())
              .put("checkpoint", used.indexOf(checkpoint))
              .put("path", JsonArray.ofStrings(path))
              .build());
    }

    List<byte[]> checkpoints() {
      return used.stream().map(it -> CanonicalJson.bytes(stored.get(it).json())).toList();
    }

    JsonObject evidence() {
      return JsonObject.builder().put("records", new JsonArray(paths)).build();
    }
  }

  private static byte[] lines(List<byte[]> lines) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] line : lines) {
      out.writeBytes(line);
      out.write('\n');
    }
    return out.toByteArray();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
