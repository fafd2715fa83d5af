package dev.ahp.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.audit.AuditProblem.Code;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.signing.Ed25519;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Sample chains and their checkpoints. */
final class SampleChains {
  static final Instant NOW = Instant.parse("2026-06-12T10:00:00Z");
  static final KeyPair KEYS = Ed25519.newKeyPair(new SecureRandom());
  static final String KEY = Ed25519.hex(KEYS.getPublic());

  private SampleChains() {}

  static List<Code> codes(List<String> lines) {
    return verify(lines).problems().stream().map(AuditProblem::code).toList();
  }

  static VerificationReport verify(List<String> lines) {
    ChainVerifier verifier = new ChainVerifier(KEY);
    lines.forEach(verifier::line);
    return verifier.report();
  }

  static List<String> export(int count) {
    List<ChainRecord> records = chain("0", count);
    List<String> lines = new ArrayList<>();
    records.forEach(record -> lines.add(new String(record.line(), UTF_8)));
    lines.add(CanonicalJson.text(checkpoint(records).json()));
    return lines;
  }

  static AuditCheckpoint checkpoint(List<ChainRecord> records) {
    return AuditCheckpoint.sign(heads(records), List.of(), NOW, "k1", KEYS);
  }

  static List<ChainHead> heads(List<ChainRecord> records) {
    ChainRecord last = records.get(records.size() - 1);
    return List.of(new ChainHead(last.chain(), last.seq(), last.hash()));
  }

  static List<ChainRecord> chain(String name, int count) {
    List<ChainRecord> records = new ArrayList<>();
    ChainHead head = ChainHead.empty(name);
    for (int i = 0; i < count; i++) {
      ChainRecord record = head.seal(facts(i));
      records.add(record);
      head = head.after(record);
    }
    return records;
  }

  /** Creates a valid chain of other records. */
  static List<ChainRecord> forgedChain(int count) {
    List<ChainRecord> records = new ArrayList<>();
    ChainHead head = ChainHead.empty("0");
    for (int i = 0; i < count; i++) {
      ChainRecord record = head.seal(facts(i).with("actor", Json.of("mallory")));
      records.add(record);
      head = head.after(record);
    }
    return records;
  }

  static JsonObject facts(int i) {
    return JsonObject.builder()
        .put("at", "2026-06-12T10:00:00.000Z")
        .put("event", "packet.accepted")
        .put("actor", "refund-agent")
        .put("packetId", "p-" + i)
        .put("taskId", "t-1")
        .put("from", "ready")
        .put("to", "running")
        .build();
  }
}
