package dev.ahp.broker.command;

import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import java.util.List;

/** Returns the ids of packets with an expired deadline, earliest first. */
public record ExpiredPacketsQuery(int max) implements Command<List<String>> {
  @Override
  public ReadSet reads() {
    return new ReadSet();
  }

  @Override
  public List<String> run(UnitOfWork work) {
    return work.due(max).stream().map(PacketState::id).toList();
  }
}
