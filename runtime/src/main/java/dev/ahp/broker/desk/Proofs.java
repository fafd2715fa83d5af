package dev.ahp.broker.desk;

import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.audit.AuditRecord;
import dev.ahp.audit.MerkleTree;
import dev.ahp.audit.ProofManifest;
import dev.ahp.audit.ProofVerifier;
import dev.ahp.audit.Seal;
import dev.ahp.broker.proof.ProofReport;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.View;
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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** Puts together what proves to an outsider what happened to one task. */
final class Proofs {
  private static final int STEP = 1_000;
  private static final JsonLimits STORED = new JsonLimits(1 << 26, 1_000, 1 << 26);

  private final Office office;
  private final Sealing sealing;
  private final KeyPair keys;
  private final String keyId;

  Proofs(Office office, Sealing sealing, KeyPair keys, String keyId) {
    this.office = office;
    this.sealing = sealing;
    this.keys = keys;
    this.keyId = keyId;
  }

  /** The files of the bundle; the task's newest records are sealed first. */
  Map<String, byte[]> of(String taskId) {
    sealing.sign();
    Sealed sealed = office.read(view -> new Sealed(view, taskId));
    if (sealed.incomplete) {
      // A seal that an archive has taken records from cannot be opened any more.
      sealing.signAll();
      sealed = office.read(view -> new Sealed(view, taskId));
    }
    List<AuditRecord> records = sealed.records;
    if (records.isEmpty()) {
      throw Office.notFound("there is no record of a task " + taskId);
    }
    Instant at = office.clock().instant();
    String key = Ed25519.hex(keys.getPublic());
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("report.html", utf8(ProofReport.html(taskId, Rfc3339.format(at), key, records)));
    files.put(ProofVerifier.RECORDS, lines(records.stream().map(AuditRecord::line).toList()));
    files.put(ProofVerifier.CHECKPOINTS, lines(sealed.checkpoints()));
    files.put(ProofVerifier.EVIDENCE, CanonicalJson.bytes(sealed.evidence()));
    files.put("public-key.txt", utf8(key + "\n"));
    files.putAll(office.read(view -> documents(view, records)));
    ProofManifest manifest = ProofManifest.sign(taskId, files, at, keyId, keys);
    files.put(ProofManifest.FILE, CanonicalJson.bytes(manifest.json()));
    return files;
  }

  private static List<AuditRecord> records(View view, String taskId) {
    List<AuditRecord> found = new ArrayList<>();
    RecordQuery.Place after = null;
    List<RecordRow> rows;
    do {
      RecordQuery query = RecordQuery.ofTask(taskId, after, STEP);
      rows = view.records(query);
      for (RecordRow row : rows) {
        found.add(new AuditRecord((JsonObject) JsonReader.read(row.line(), STORED)));
        after = row.place();
      }
    } while (rows.size() == STEP);
    return found;
  }

  /** Messages, contracts and schemas as the records have them. */
  private static Map<String, byte[]> documents(View view, List<AuditRecord> records) {
    Map<String, byte[]> files = new TreeMap<>();
    for (AuditRecord record : records) {
      JsonObject data = record.json().object("data").orElse(JsonObject.empty());
      Json message = data.get("message");
      Optional<String> packet = record.json().string("packetId");
      if (message != null && packet.isPresent() && record.event().equals("packet.submitted")) {
        files.put(ProofVerifier.MESSAGES + packet.get() + ".json", CanonicalJson.bytes(message));
      }
      document(view, data.string("contractHash"), ProofVerifier.CONTRACTS, files);
      document(view, data.string("schemaHash"), ProofVerifier.SCHEMAS, files);
    }
    return files;
  }

  private static void document(
      View view, Optional<String> hash, String directory, Map<String, byte[]> files) {
    hash.ifPresent(
        it ->
            Evidence.of(view, it)
                .ifPresent(
                    json ->
                        files.put(
                            directory + it.replace("sha256:", "") + ".json",
                            CanonicalJson.bytes(json))));
  }

  /** The records of a task, which checkpoint covers which, and the path to its root. */
  private static final class Sealed {
    private final List<AuditRecord> records;
    private final List<AuditCheckpoint> kept = new ArrayList<>();
    private final List<Integer> used = new ArrayList<>();
    private final Map<Seal, MerkleTree> trees = new HashMap<>();
    private final List<Json> paths = new ArrayList<>();
    private boolean incomplete;

    Sealed(View view, String taskId) {
      records = records(view, taskId);
      view.entries(Shelf.AUDIT_CHECKPOINTS, "", "", Integer.MAX_VALUE).stream()
          .map(it -> it.value())
          .filter(Objects::nonNull)
          .forEach(it -> kept.add(new AuditCheckpoint(it)));
      records.forEach(it -> find(view, it));
    }

    private void find(View view, AuditRecord record) {
      for (int i = 0; i < kept.size(); i++) {
        for (Seal seal : kept.get(i).seals()) {
          if (seal.covers(record.chain(), record.seq()) && isWhole(view, seal)) {
            add(i, seal, record);
            return;
          }
        }
      }
      incomplete = true;
    }

    private boolean isWhole(View view, Seal seal) {
      MerkleTree tree =
          trees.computeIfAbsent(
              seal,
              it ->
                  new MerkleTree(
                      view.recordHashes(it.head().chain(), it.first(), it.head().seq())));
      return tree.root().equals(seal.root());
    }

    private void add(int checkpoint, Seal seal, AuditRecord record) {
      if (!used.contains(checkpoint)) {
        used.add(checkpoint);
      }
      MerkleTree tree = Objects.requireNonNull(trees.get(seal));
      List<String> path = tree.path((int) (record.seq() - seal.first()));
      paths.add(
          JsonObject.builder()
              .put("chain", record.chain())
              .put("seq", (double) record.seq())
              .put("checkpoint", used.indexOf(checkpoint))
              .put("path", JsonArray.ofStrings(path))
              .build());
    }

    List<byte[]> checkpoints() {
      return used.stream().map(it -> CanonicalJson.bytes(kept.get(it).json())).toList();
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
