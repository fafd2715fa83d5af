package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.safety.AllowList;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.time.Rfc3339;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of people about packets that the safety gate blocked. A release may also allow the
 * content: the same content, by its hash, then passes on the same edge until that is revoked.
 */
public final class DeadLetterVerbs {
  private final PacketRules rules;

  public DeadLetterVerbs(PacketRules rules) {
    this.rules = rules;
  }

  /**
   * The decision about a dead letter.
   *
   * @param released the packet that replaces the blocked one; null to discard it
   * @param allow whether the content is allowed from now on
   */
  public record DeadLetterVerdict(
      @Nullable String note, @Nullable AdmittedPacket released, boolean allow) {}

  /** A decided dead letter and its packet. */
  public record DecidedLetter(JsonObject letter, PacketState packet) {}

  private static Json nullable(@Nullable String text) {
    return text == null ? Json.Null.NULL : Json.of(text);
  }

  /** Releases a blocked packet as a new one, or discards it. */
  public DecidedLetter decide(
      UnitOfWork work, String id, Caller caller, DeadLetterVerdict verdict) {
    JsonObject letter = open(work, id);
    PacketState blocked = work.existing(letter.string("packetId").orElse(""));
    String state = verdict.released() == null ? "discarded" : "released";
    JsonObject decided =
        letter.toBuilder()
            .put("state", state)
            .put("decidedBy", caller.name())
            .put("decidedAt", Rfc3339.format(work.now()))
            .put("note", nullable(verdict.note()))
            .build();
    work.put(KeyValueTable.DEAD_LETTERS, id, decided);
    work.remove(KeyValueTable.SETTINGS, DeadLetterRepository.OPEN_PREFIX + id);
    PacketState shown = blocked;
    if (verdict.released() != null) {
      shown = rules.factory.admit(work, verdict.released());
      rules.vault.inherit(work, blocked.id(), shown.id());
      Replacements.mark(work, blocked, shown.id());
    }
    String status = blocked.status().wireName();
    work.record(
        about(
                blocked,
                verdict.released() == null
                    ? AuditEvent.DEAD_LETTER_DISCARDED
                    : AuditEvent.DEAD_LETTER_RELEASED,
                caller)
            .moved(status, status)
            .because(verdict.note())
            .data(JsonObject.builder().put("deadLetter", id).put("packetId", shown.id()).build()));
    if (verdict.allow()) {
      allow(work, decided, blocked, caller);
    }
    return new DecidedLetter(decided, work.existing(shown.id()));
  }

  /** Adds the mark of an undecided letter in a store of an older version. */
  public boolean mark(UnitOfWork work, String id) {
    JsonObject letter = work.entry(KeyValueTable.DEAD_LETTERS, id);
    boolean open = letter != null && isOpen(letter);
    if (open) {
      work.put(KeyValueTable.SETTINGS, DeadLetterRepository.OPEN_PREFIX + id, JsonObject.empty());
    }
    return open;
  }

  public static boolean isOpen(JsonObject letter) {
    return letter.string("state").filter("open"::equals).isPresent();
  }

  private static JsonObject open(UnitOfWork work, String id) {
    JsonObject letter = work.entry(KeyValueTable.DEAD_LETTERS, id);
    if (letter == null) {
      throw Denied.of(ProblemCode.NOT_FOUND, "unknown dead letter " + id, JsonObject.empty());
    }
    if (!isOpen(letter)) {
      throw Denied.of(
          ProblemCode.ALREADY_DECIDED, "the dead letter is already decided", JsonObject.empty());
    }
    return letter;
  }

  private static AuditEntry about(PacketState blocked, AuditEvent event, Caller caller) {
    return AuditEntry.of(event, caller.name())
        .packet(blocked.id(), blocked.taskId())
        .agents(blocked.identity().sender(), blocked.identity().target());
  }

  private static void allow(
      UnitOfWork work, JsonObject letter, PacketState blocked, Caller caller) {
    String hash =
        letter
            .string("contentHash")
            .orElseThrow(
                () ->
                    new Denied(
                        ProblemCode.SCHEMA_INVALID,
                        List.of(
                            new Violation(
                                ProblemCode.SCHEMA_INVALID,
                                "/allow",
                                "is not possible: the dead letter has no content hash"))));
    JsonObject entry =
        JsonObject.builder()
            .put("hash", hash)
            .put("deadLetter", letter.string("id").orElse(""))
            .put("packetId", blocked.id())
            .put("from", blocked.identity().sender())
            .put("to", blocked.identity().target())
            .put("scanner", letter.string("scanner").orElse(""))
            .put("by", caller.name())
            .put("at", Rfc3339.format(work.now()))
            .put("note", nullable(letter.string("note").orElse(null)))
            .build();
    work.put(KeyValueTable.SETTINGS, AllowList.KEY_PREFIX + hash, entry);
    work.record(
        about(blocked, AuditEvent.CONTENT_ALLOWED, caller)
            .because(letter.string("note").orElse(null))
            .data(
                JsonObject.builder()
                    .put("hash", hash)
                    .put("deadLetter", letter.string("id").orElse(""))
                    .put("scanner", letter.string("scanner").orElse(""))
                    .build()));
  }

  /** Revokes an allowed content: the scanner's verdict applies to it again. */
  public JsonObject revoke(UnitOfWork work, String hash, Caller caller) {
    JsonObject entry = work.entry(KeyValueTable.SETTINGS, AllowList.KEY_PREFIX + hash);
    if (entry == null) {
      throw Denied.of(
          ProblemCode.NOT_FOUND, "no allowed content has the hash " + hash, JsonObject.empty());
    }
    work.remove(KeyValueTable.SETTINGS, AllowList.KEY_PREFIX + hash);
    work.record(
        AuditEntry.of(AuditEvent.CONTENT_REVOKED, caller.name())
            .agents(entry.string("from").orElse(null), entry.string("to").orElse(null))
            .data(JsonObject.builder().put("hash", hash).build()));
    return entry;
  }
}
