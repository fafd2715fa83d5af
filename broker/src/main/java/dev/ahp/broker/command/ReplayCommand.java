package dev.ahp.broker.command;

import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * Submits the content of an earlier packet once more, and says so.
 *
 * @param again the content, through the gates of now
 * @param replayOf the earlier packet, whose place the new one takes
 * @param by who asked for it
 */
public record ReplayCommand(PacketRules rules, SubmitCommand again, String replayOf, String by)
    implements Command<SubmitCommand.SubmitResult> {
  @Override
  public ReadSet reads() {
    return again.reads().packet(replayOf);
  }

  @Override
  public SubmitCommand.SubmitResult run(UnitOfWork work) {
    SubmitCommand.SubmitResult submitResult = again.run(work);
    return submitResult instanceof SubmitCommand.SubmitAccepted submitAccepted
            && !submitAccepted.duplicate()
        ? replayed(work, submitAccepted)
        : submitResult;
  }

  private SubmitCommand.SubmitResult replayed(
      UnitOfWork work, SubmitCommand.SubmitAccepted submitAccepted) {
    PacketState fresh = submitAccepted.packet();
    work.record(
        AuditEntry.of("task.replayed", by)
            .packet(fresh.id(), fresh.taskId())
            .agents(fresh.identity().sender(), fresh.identity().target())
            .data(JsonObject.builder().put("replayOf", replayOf).build()));
    PacketState old = work.existing(replayOf);
    work.put(old.with(old.attributes().with("replacedBy", fresh.id())));
    if (!old.attributes().is("personal")) {
      return submitAccepted;
    }
    rules.vault.inherit(work, replayOf, fresh.id());
    PacketState withData = fresh.with(fresh.attributes().with("personal", Json.of(true)));
    work.put(withData);
    return new SubmitCommand.SubmitAccepted(withData, submitAccepted.content(), false);
  }
}
