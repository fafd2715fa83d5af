package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;

/**
 * Submits the content of an earlier packet again.
 *
 * @param again the submit command with the content
 * @param replayOf the earlier packet, which the new one replaces
 * @param by the caller
 */
public record ReplayCommand(PacketRules rules, SubmitCommand again, String replayOf, String by)
    implements Command<SubmitCommand.SubmitResult> {
  @Override
  public ReadSet reads() {
    return again.reads().packet(replayOf);
  }

  @Override
  public SubmitCommand.SubmitResult run(UnitOfWork work) {
    SubmitCommand.SubmitResult result = again.run(work);
    return result instanceof SubmitCommand.SubmitAccepted accepted && !accepted.duplicate()
        ? replayed(work, accepted)
        : result;
  }

  private SubmitCommand.SubmitResult replayed(
      UnitOfWork work, SubmitCommand.SubmitAccepted accepted) {
    PacketState replay = accepted.packet();
    work.record(
        AuditEntry.of(AuditEvent.TASK_REPLAYED, by)
            .packet(replay.id(), replay.taskId())
            .agents(replay.identity().sender(), replay.identity().target())
            .data(JsonObject.builder().put("replayOf", replayOf).build()));
    PacketState old = work.existing(replayOf);
    work.put(old.with(PacketAttribute.REPLACED_BY, replay.id()));
    if (!old.is(PacketAttribute.PERSONAL_DATA)) {
      return accepted;
    }
    rules.vault.inherit(work, replayOf, replay.id());
    PacketState withData = replay.with(PacketAttribute.PERSONAL_DATA, true);
    work.put(withData);
    return new SubmitCommand.SubmitAccepted(
        withData, accepted.content(), false, accepted.warnings());
  }
}
