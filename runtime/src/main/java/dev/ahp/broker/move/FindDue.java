package dev.ahp.broker.move;

import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.Unit;
import dev.ahp.broker.work.Work;
import java.util.List;

/** Names the packets whose next moment has come, earliest first. */
public record FindDue(int most) implements Unit<List<String>> {
  @Override
  public Keys keys() {
    return new Keys();
  }

  @Override
  public List<String> run(Work work) {
    return work.due(most).stream().map(PacketState::id).toList();
  }
}
