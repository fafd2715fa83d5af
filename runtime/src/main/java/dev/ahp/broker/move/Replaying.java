package dev.ahp.broker.move;

import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.RecordDraft;
import dev.ahp.broker.work.Unit;
import dev.ahp.broker.work.Work;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * Submits the content of an earlier packet once more, and says so.
 *
 * @param again the content, through the gates of now
 * @param replayOf the earlier packet, whose place the new one takes
 * @param by who asked for it
 */
public record Replaying(Environment environment, Submitting again, String replayOf, String by)
    implements Unit<Submitting.Answer> {
  @Override
  public Keys keys() {
    return again.keys().packet(replayOf);
  }

  @Override
  public Submitting.Answer run(Work work) {
    Submitting.Answer answer = again.run(work);
    return answer instanceof Submitting.Taken taken && !taken.duplicate()
        ? replayed(work, taken)
        : answer;
  }

  private Submitting.Answer replayed(Work work, Submitting.Taken taken) {
    PacketState fresh = taken.packet();
    work.record(
        RecordDraft.of("task.replayed", by)
            .packet(fresh.id(), fresh.taskId())
            .agents(fresh.identity().sender(), fresh.identity().target())
            .data(JsonObject.builder().put("replayOf", replayOf).build()));
    PacketState old = work.existing(replayOf);
    work.put(old.with(old.detail().with("replacedBy", fresh.id())));
    if (!old.detail().is("personal")) {
      return taken;
    }
    new PersonalVault(environment).inherit(work, replayOf, fresh.id());
    PacketState withData = fresh.with(fresh.detail().with("personal", Json.of(true)));
    work.put(withData);
    return new Submitting.Taken(withData, taken.content(), false);
  }
}
