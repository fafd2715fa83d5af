package dev.ahp.broker.move;

import dev.ahp.Denied;
import dev.ahp.broker.admission.Prepared;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.work.Work;
import dev.ahp.problem.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A verb being applied.
 *
 * @param packet as it stands now
 */
record Act(
    Environment environment,
    Work work,
    Endings endings,
    Mover mover,
    Caller caller,
    PacketState packet,
    Body body,
    Extra extra) {

  String actor() {
    return caller.name();
  }

  /** What was found out on the caller's thread. */
  record Extra(
      List<Prepared> prepared,
      @Nullable List<Violation> stale,
      @Nullable List<Violation> misfits,
      @Nullable Denied fault) {
    static final Extra NONE = new Extra(List.of(), null, null, null);
  }

  /** Refuses a body that was found wrong on the caller's thread, now that it is its turn. */
  void refuseFaultyBody() {
    if (extra.fault() != null) {
      throw extra.fault();
    }
  }

  List<Prepared> prepared() {
    return extra.prepared();
  }

  /** Whether the packet's pins have been looked at. */
  boolean hasSeenPins() {
    return extra.stale() != null;
  }

  List<Violation> stale() {
    return extra.stale() == null ? List.of() : extra.stale();
  }

  /** Where the result does not fit the schema that was expected; null if nobody has looked. */
  @Nullable List<Violation> misfits() {
    return extra.misfits();
  }
}
