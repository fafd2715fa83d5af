package dev.ahp.broker.command;

import dev.ahp.broker.store.Deadlines;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import org.jspecify.annotations.Nullable;

/** Inbox items. An open item has a second entry, by queue. */
final class InboxRepository {
  static final String ESCALATIONS = "escalations";

  private static final int MAX_SUMMARY_LENGTH = 500;

  private final Environment environment;

  InboxRepository(Environment environment) {
    this.environment = environment;
  }

  enum InboxItemKind {
    TASK("task"),
    QUESTION("question"),
    RECOVERY("recovery"),
    ESCALATION("escalation");

    final String wire;

    InboxItemKind(String wire) {
      this.wire = wire;
    }
  }

  /** Opens an item and returns its id. */
  String open(
      UnitOfWork work, PacketState packet, String queue, InboxItemKind kind, String summary) {
    return open(work, packet, queue, kind, summary, null);
  }

  String open(
      UnitOfWork work,
      PacketState packet,
      String queue,
      InboxItemKind kind,
      String summary,
      @Nullable String reason) {
    String id = environment.ids().get();
    long dueAt = dueAt(packet.deadlines(), kind);
    JsonObject item =
        JsonObject.builder()
            .put("id", id)
            .put("queue", queue)
            .put("kind", kind.wire)
            .put("packetId", packet.id())
            .put("taskId", packet.taskId())
            .put("from", from(packet, kind))
            .put("summary", shortened(summary))
            .put("reason", reason == null ? Json.Null.NULL : Json.of(reason))
            .put("at", Rfc3339.format(work.now()))
            .put("dueAt", dueAt == 0 ? Json.Null.NULL : Json.of(Rfc3339.format(dueAt)))
            .put("state", "open")
            .build();
    work.put(KeyValueTable.INBOX, id, item);
    work.put(KeyValueTable.INBOX_OPEN, queue + "/" + id, JsonObject.empty());
    return id;
  }

  /**
   * Returns when the item lapses; 0 for never. A question can be answered after its packet expired.
   */
  private static long dueAt(Deadlines deadlines, InboxItemKind kind) {
    boolean expires = deadlines.expiresAt() != 0 && kind != InboxItemKind.QUESTION;
    if (!expires || deadlines.acceptBy() == 0) {
      return expires ? deadlines.expiresAt() : deadlines.acceptBy();
    }
    return Math.min(deadlines.expiresAt(), deadlines.acceptBy());
  }

  /** Returns the owner for a question, the sender for other kinds. */
  private static String from(PacketState packet, InboxItemKind kind) {
    return kind == InboxItemKind.QUESTION ? packet.placement().owner() : packet.identity().sender();
  }

  /** Withdraws the open item of a packet. */
  void close(UnitOfWork work, PacketState packet) {
    packet.get(PacketAttribute.INBOX_ITEM).ifPresent(id -> decide(work, id, "withdrawn", "broker"));
  }

  void decide(UnitOfWork work, String id, String state, String by) {
    JsonObject item = work.entry(KeyValueTable.INBOX, id);
    if (item != null && item.string("state").filter("open"::equals).isPresent()) {
      work.put(
          KeyValueTable.INBOX,
          id,
          item.toBuilder()
              .put("state", state)
              .put("decidedBy", by)
              .put("decidedAt", Rfc3339.format(work.now()))
              .build());
      work.remove(KeyValueTable.INBOX_OPEN, item.string("queue").orElse("") + "/" + id);
    }
  }

  private static String shortened(String text) {
    return text.length() <= MAX_SUMMARY_LENGTH
        ? text
        : text.substring(0, MAX_SUMMARY_LENGTH - 1) + "…";
  }
}
