package dev.ahp.audit;

import dev.ahp.audit.AuditProblem.Code;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Verifies a proof bundle offline:
 *
 * <ul>
 *   <li>the manifest is signed and lists exactly the files of the bundle with their hashes
 *   <li>every record has a correct hash, belongs to the task and is in chain order
 *   <li>every record is included in the Merkle root of a checkpoint that is signed by the same key
 *   <li>every message equals the message in its record, and none is missing
 *   <li>every contract and schema that a record names by hash is present with that hash
 * </ul>
 */
public final class ProofVerifier {
  public static final String RECORDS = "records.ndjson";
  public static final String CHECKPOINTS = "checkpoints.ndjson";
  public static final String EVIDENCE = "evidence.json";
  public static final String MESSAGES = "messages/";
  public static final String CONTRACTS = "contracts/";
  public static final String SCHEMAS = "schemas/";

  private static final JsonLimits LIMITS = new JsonLimits(64 << 20, 128, 8 << 20);

  private final Map<String, byte[]> files;
  private final @Nullable String trustedKey;
  private final List<AuditProblem> problems = new ArrayList<>();
  private final List<AuditCheckpoint> checkpoints = new ArrayList<>();
  private final List<ChainRecord> records = new ArrayList<>();
  private final Map<String, ChainHead> heads = new HashMap<>();
  private String key = "";

  /**
   * @param files the files of the bundle by name
   * @param trustedKey 64 hex digits; null to accept the key in the manifest
   */
  public ProofVerifier(Map<String, byte[]> files, @Nullable String trustedKey) {
    this.files = files;
    this.trustedKey = trustedKey;
  }

  public VerificationReport verify() {
    Optional<ProofManifest> manifest = manifest();
    if (manifest.isPresent()) {
      checkFiles(manifest.get());
      readCheckpoints();
      readRecords(manifest.get().taskId());
      checkEvidence();
      checkMessages();
      checkDocuments("contractHash", CONTRACTS);
      checkDocuments("schemaHash", SCHEMAS);
    }
    List<VerificationReport.ChainSummary> chainSummaries =
        heads.values().stream()
            .map(
                it ->
                    new VerificationReport.ChainSummary(
                        it.chain(), count(it), 0, it.recordHash(), true))
            .toList();
    return new VerificationReport(records.size(), chainSummaries, checkpoints.size(), problems, 0);
  }

  private long count(ChainHead head) {
    return records.stream().filter(it -> it.chain().equals(head.chain())).count();
  }

  private Optional<ProofManifest> manifest() {
    Optional<ProofManifest> manifest =
        object(ProofManifest.FILE).map(ProofManifest::new).filter(ProofManifest::isWellFormed);
    if (manifest.isEmpty()) {
      problem(Code.MALFORMED, "the bundle has no valid manifest");
      return manifest;
    }
    key = manifest.get().publicKey();
    if (!manifest.get().isSigned()) {
      problem(Code.SIGNATURE_INVALID, "the signature of the manifest is not valid");
    } else if (trustedKey != null && !key.equalsIgnoreCase(trustedKey)) {
      problem(Code.SIGNATURE_INVALID, "the manifest is signed by another key");
    }
    return manifest;
  }

  private void checkFiles(ProofManifest manifest) {
    files.forEach(
        (name, bytes) -> {
          if (!name.equals(ProofManifest.FILE) && !manifest.lists(name, bytes)) {
            problem(Code.HASH_MISMATCH, name + " does not match the manifest");
          }
        });
    for (String name : manifest.json().object("files").orElse(JsonObject.empty()).names()) {
      if (!files.containsKey(name)) {
        problem(Code.GAP, name + " is missing");
      }
    }
  }

  private void readCheckpoints() {
    for (Json json : lines(CHECKPOINTS)) {
      AuditCheckpoint checkpoint = new AuditCheckpoint(json.asObject().orElse(JsonObject.empty()));
      checkpoints.add(checkpoint);
      if (!checkpoint.isSigned() || !checkpoint.publicKey().equalsIgnoreCase(key)) {
        problem(Code.SIGNATURE_INVALID, "a checkpoint is not signed by the key of the manifest");
      }
    }
  }

  private void readRecords(String taskId) {
    for (Json json : lines(RECORDS)) {
      JsonObject object = json.asObject().orElse(JsonObject.empty());
      if (ChainRecord.isWellFormed(object)) {
        addRecord(new ChainRecord(object), taskId);
      } else {
        problem(Code.MALFORMED, "a line of " + RECORDS + " is not a record");
      }
    }
    if (records.isEmpty()) {
      problem(Code.TRUNCATED, "the bundle has no records");
    }
  }

  private void addRecord(ChainRecord record, String taskId) {
    records.add(record);
    if (!record.isHashValid()) {
      problem(record, Code.HASH_MISMATCH, "the record was changed after it was written");
    }
    if (!record.json().string("taskId").map(taskId::equals).orElse(false)) {
      problem(record, Code.LINK_BROKEN, "the record belongs to another task");
    }
    ChainHead before = heads.getOrDefault(record.chain(), ChainHead.empty(record.chain()));
    boolean next = record.seq() == before.seq() + 1;
    boolean linked = record.previousHash().equals(before.recordHash());
    if (record.seq() <= before.seq() || next != linked) {
      problem(record, Code.LINK_BROKEN, "the record is not in chain order");
    }
    heads.put(record.chain(), new ChainHead(record.chain(), record.seq(), record.hash()));
  }

  private void checkEvidence() {
    JsonArray paths = object(EVIDENCE).flatMap(it -> it.array("records")).orElse(JsonArray.empty());
    Map<String, JsonObject> byPlace = new HashMap<>();
    for (JsonObject path : paths.objects()) {
      byPlace.put(
          path.string("chain").orElse("") + "/" + path.number("seq").orElse(0.0).longValue(), path);
    }
    for (ChainRecord record : records) {
      JsonObject path = byPlace.remove(record.chain() + "/" + record.seq());
      if (path == null || !isUnderRoot(record, path)) {
        problem(record, Code.CHECKPOINT_MISMATCH, "the record is not included in a signed root");
      }
    }
    byPlace.keySet().forEach(it -> problem(Code.GAP, "record " + it + " is missing"));
  }

  private boolean isUnderRoot(ChainRecord record, JsonObject evidence) {
    int index = evidence.number("checkpoint").map(Double::intValue).orElse(-1);
    if (index < 0 || index >= checkpoints.size()) {
      return false;
    }
    List<String> path =
        evidence.array("path").orElse(JsonArray.empty()).stream()
            .map(it -> it.asString().orElse(""))
            .toList();
    return checkpoints.get(index).seals().stream()
        .filter(it -> it.covers(record.chain(), record.seq()))
        .anyMatch(
            it ->
                MerkleTree.rootOf(record.hash(), record.seq() - it.first(), it.size(), path)
                    .filter(it.root()::equals)
                    .isPresent());
  }

  private void checkMessages() {
    Map<String, Json> messages = new HashMap<>();
    for (ChainRecord record : records) {
      Json message = record.json().object("data").map(it -> it.get("message")).orElse(null);
      Optional<String> packet = record.json().string("packetId");
      if (message != null && packet.isPresent() && AuditEvent.PACKET_SUBMITTED.is(record.event())) {
        messages.put(MESSAGES + packet.get() + ".json", message);
      }
    }
    messages.forEach(
        (name, message) -> {
          if (!value(name).filter(message::equals).isPresent()) {
            problem(Code.HASH_MISMATCH, name + " is not the message in the record");
          }
        });
    files.keySet().stream()
        .filter(it -> it.startsWith(MESSAGES) && !messages.containsKey(it))
        .forEach(it -> problem(Code.LINK_BROKEN, it + " does not belong to a record"));
  }

  private void checkDocuments(String member, String directory) {
    for (ChainRecord record : records) {
      Optional<String> hash = record.json().object("data").flatMap(it -> it.string(member));
      if (hash.isPresent()) {
        String name = directory + hash.get().replace("sha256:", "") + ".json";
        boolean same = value(name).map(CanonicalJson::hash).filter(hash.get()::equals).isPresent();
        if (!same) {
          problem(record, Code.HASH_MISMATCH, name + " does not match the hash in the record");
        }
      }
    }
  }

  private Optional<JsonObject> object(String name) {
    return value(name).flatMap(Json::asObject);
  }

  private Optional<Json> value(String name) {
    byte[] bytes = files.get(name);
    try {
      return bytes == null ? Optional.empty() : Optional.of(JsonReader.read(bytes, LIMITS));
    } catch (JsonException fault) {
      problem(Code.MALFORMED, name + " " + fault.getMessage());
      return Optional.empty();
    }
  }

  private List<Json> lines(String name) {
    List<Json> values = new ArrayList<>();
    String text = new String(files.getOrDefault(name, new byte[0]), StandardCharsets.UTF_8);
    for (String line : text.lines().toList()) {
      try {
        values.add(JsonReader.readCanonical(line, LIMITS));
      } catch (JsonException fault) {
        problem(Code.MALFORMED, "a line of " + name + " " + fault.getMessage());
      }
    }
    return values;
  }

  private void problem(Code code, String message) {
    problems.add(new AuditProblem(null, 0, code, message));
  }

  private void problem(ChainRecord record, Code code, String message) {
    problems.add(new AuditProblem(record.chain(), record.seq(), code, message));
  }
}
