package dev.ahp.broker.command;

import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import java.util.List;

/** Names the packets whose next moment has come, earliest first. */
public record FindExpired(int most) implements Command<List<String>> {
  @Override
  public ReadSet reads() {
    return new ReadSet();
  }

  @Override
  public List<String> run(UnitOfWork work) {
    return work.due(most).stream().map(PacketState::id).toList();
  }
}
