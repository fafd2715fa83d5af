package dev.ahp.broker.writer;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.seal.RecordSeal;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.CanonicalObjectWriter;
import dev.ahp.time.Rfc3339;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Appends audit entries to a chain. The RFC 8785 form of a record has its members sorted by name,
 * so it is written in that order: {@code actor at chain data event from fromAgent gates handoffId
 * packetId previousRecordHash reason recordHash seq taskId to toAgent}. The hash covers the same
 * text without {@code recordHash}.
 */
final class ChainAppender {
  private static final HexFormat HEX = HexFormat.of();

  private final MessageDigest sha256 = CanonicalJson.sha256();
  private final CanonicalObjectWriter line = new CanonicalObjectWriter();
  private final List<RecordRow> rows = new ArrayList<>();
  private final long now;
  private final String nowText;
  private final @Nullable RecordSeal seal;
  private ChainHead head;

  ChainAppender(ChainHead head, long millis) {
    this(head, millis, null);
  }

  /**
   * Creates an appender.
   *
   * @param seal seals the data of records; null if the store is not encrypted
   */
  ChainAppender(ChainHead head, long millis, @Nullable RecordSeal seal) {
    this.seal = seal;
    this.head = head;
    this.now = millis;
    this.nowText = Rfc3339.format(millis);
  }

  List<RecordRow> rows() {
    return rows;
  }

  ChainHead head() {
    return head;
  }

  void add(AuditEntry entry) {
    long seq = head.seq() + 1;
    RecordRow row = seal == null ? append(entry, seq) : appendSealed(entry, seq, seal);
    head = new ChainHead(head.chain(), seq, row.hash());
    rows.add(row);
  }

  /** Appends the entry with sealed data; readers in this process get it opened. */
  private RecordRow appendSealed(AuditEntry entry, long seq, RecordSeal sealing) {
    String text = RecordSeal.isCode(entry.reason) ? null : entry.reason;
    if (entry.isWithoutData() && text == null) {
      return append(entry, seq);
    }
    RecordRow sealed =
        append(entry.sealed(sealing.seal(head.chain(), seq, entry.data, text), text == null), seq);
    return sealed.opened(sealing.open(head.chain(), seq, sealed.line()));
  }

  private RecordRow append(AuditEntry entry, long seq) {
    writeBeforeHash(entry);
    int hashPosition = line.size();
    writeAfterHash(entry, seq);
    String hash = HEX.formatHex(line.digest(sha256));
    return new RecordRow(
        head.chain(),
        seq,
        at(entry),
        entry.event,
        entry.actor,
        entry.packetId,
        entry.taskId,
        line.bytesWith(hashPosition, "recordHash", hash),
        hash,
        entry.handoffAuditRow,
        null);
  }

  private long at(AuditEntry entry) {
    return entry.at == 0 ? now : entry.at;
  }

  private String time(AuditEntry entry) {
    long at = at(entry);
    return at == now ? nowText : Rfc3339.format(at);
  }

  private void writeBeforeHash(AuditEntry entry) {
    line.begin()
        .text("actor", entry.actor)
        .text("at", time(entry))
        .text("chain", head.chain())
        .canonical("data", entry.data)
        .text("event", entry.event)
        .text("from", entry.from)
        .text("fromAgent", entry.fromAgent)
        .canonical("gates", entry.gates)
        .text("handoffId", entry.handoffId)
        .text("packetId", entry.packetId)
        .text("previousRecordHash", head.recordHash())
        .text("reason", entry.reason);
  }

  private void writeAfterHash(AuditEntry entry, long seq) {
    line.number("seq", seq)
        .text("taskId", entry.taskId)
        .text("to", entry.to)
        .text("toAgent", entry.toAgent)
        .end();
  }
}
