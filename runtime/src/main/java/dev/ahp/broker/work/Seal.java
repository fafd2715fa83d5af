package dev.ahp.broker.work;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.time.Rfc3339;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Gives drafts their places in a chain. The RFC 8785 form of a record is its members sorted by
 * name, so it is written straight in that order: {@code actor at chain data event from fromAgent
 * gates handoffId packetId previousRecordHash reason recordHash seq taskId to toAgent}. The hash is
 * that of the same text without {@code recordHash}.
 */
final class Seal {
  private static final HexFormat HEX = HexFormat.of();

  private final MessageDigest sha256 = sha256();
  private final StringBuilder text = new StringBuilder(4096);
  private final List<RecordRow> rows = new ArrayList<>();
  private final long now;
  private final String nowText;
  private ChainHead head;

  Seal(ChainHead head, long millis) {
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

  void add(RecordDraft draft) {
    long seq = head.seq() + 1;
    text.setLength(0);
    beforeHash(draft);
    int place = text.length();
    afterHash(draft, seq);
    String unsealed = text.toString();
    String hash = HEX.formatHex(sha256.digest(unsealed.getBytes(StandardCharsets.UTF_8)));
    text.insert(place, ",\"recordHash\":\"" + hash + '"');
    byte[] line = text.toString().getBytes(StandardCharsets.UTF_8);
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
            line,
            hash,
            draft.decision));
  }

  private long at(RecordDraft draft) {
    return draft.at == 0 ? now : draft.at;
  }

  private String time(RecordDraft draft) {
    long at = at(draft);
    return at == now ? nowText : Rfc3339.format(at);
  }

  private void beforeHash(RecordDraft draft) {
    text.append("{\"actor\":").append(RecordDraft.text(draft.actor));
    text.append(",\"at\":\"").append(time(draft)).append('"');
    text.append(",\"chain\":\"").append(head.chain()).append('"');
    text.append(",\"data\":").append(draft.data);
    text.append(",\"event\":\"").append(draft.event).append('"');
    text.append(",\"from\":").append(RecordDraft.text(draft.from));
    text.append(",\"fromAgent\":").append(RecordDraft.text(draft.fromAgent));
    text.append(",\"gates\":").append(draft.gates);
    text.append(",\"handoffId\":").append(RecordDraft.text(draft.handoffId));
    text.append(",\"packetId\":").append(RecordDraft.text(draft.packetId));
    text.append(",\"previousRecordHash\":\"").append(head.recordHash()).append('"');
    text.append(",\"reason\":").append(RecordDraft.text(draft.reason));
  }

  private void afterHash(RecordDraft draft, long seq) {
    text.append(",\"seq\":").append(seq);
    text.append(",\"taskId\":").append(RecordDraft.text(draft.taskId));
    text.append(",\"to\":").append(RecordDraft.text(draft.to));
    text.append(",\"toAgent\":").append(RecordDraft.text(draft.toAgent)).append('}');
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
