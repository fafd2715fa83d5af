package dev.ahp.broker.writer;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.CanonicalObjectWriter;
import dev.ahp.time.Rfc3339;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Gives drafts their places in a chain. The RFC 8785 form of a record is its members sorted by
 * name, so it is written straight in that order: {@code actor at chain data event from fromAgent
 * gates handoffId packetId previousRecordHash reason recordHash seq taskId to toAgent}. The hash is
 * that of the same text without {@code recordHash}.
 */
final class ChainAppender {
  private static final HexFormat HEX = HexFormat.of();

  private final MessageDigest sha256 = CanonicalJson.sha256();
  private final CanonicalObjectWriter line = new CanonicalObjectWriter();
  private final List<RecordRow> rows = new ArrayList<>();
  private final long now;
  private final String nowText;
  private ChainHead head;

  ChainAppender(ChainHead head, long millis) {
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

  void add(AuditEntry draft) {
    long seq = head.seq() + 1;
    beforeHash(draft);
    int place = line.size();
    afterHash(draft, seq);
    String hash = HEX.formatHex(line.digest(sha256));
    head = new ChainHead(head.chain(), seq, hash);
    rows.add(
        new RecordRow(
            head.chain(),
            seq,
            at(draft),
            draft.event,
            draft.actor,
            draft.packetId,
            draft.taskId,
            line.bytesWith(place, "recordHash", hash),
            hash,
            draft.handoffAuditRow));
  }

  private long at(AuditEntry draft) {
    return draft.at == 0 ? now : draft.at;
  }

  private String time(AuditEntry draft) {
    long at = at(draft);
    return at == now ? nowText : Rfc3339.format(at);
  }

  private void beforeHash(AuditEntry draft) {
    line.begin()
        .text("actor", draft.actor)
        .text("at", time(draft))
        .text("chain", head.chain())
        .canonical("data", draft.data)
        .text("event", draft.event)
        .text("from", draft.from)
        .text("fromAgent", draft.fromAgent)
        .canonical("gates", draft.gates)
        .text("handoffId", draft.handoffId)
        .text("packetId", draft.packetId)
        .text("previousRecordHash", head.recordHash())
        .text("reason", draft.reason);
  }

  private void afterHash(AuditEntry draft, long seq) {
    line.number("seq", seq)
        .text("taskId", draft.taskId)
        .text("to", draft.to)
        .text("toAgent", draft.toAgent)
        .end();
  }
}
