package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.problem.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A verb being applied.
 *
 * @param packet as it stands now
 */
record VerbContext(
    Environment environment,
    UnitOfWork work,
    PacketCompletion completion,
    Transitions transitions,
    Caller caller,
    PacketState packet,
    CallBodyReader body,
    PreCheckResults preCheckResults) {

  String actor() {
    return caller.name();
  }

  /** What was found out on the caller's thread. */
  record PreCheckResults(
      List<AdmittedPacket> prepared,
      @Nullable List<Violation> stale,
      @Nullable List<Violation> misfits,
      @Nullable Denied fault) {
    static final PreCheckResults NONE = new PreCheckResults(List.of(), null, null, null);
  }

  /** Refuses a body that was found wrong on the caller's thread, now that it is its turn. */
  void refuseFaultyBody() {
    if (preCheckResults.fault() != null) {
      throw preCheckResults.fault();
    }
  }

  List<AdmittedPacket> prepared() {
    return preCheckResults.prepared();
  }

  /** Whether the packet's pins have been looked at. */
  boolean hasSeenPins() {
    return preCheckResults.stale() != null;
  }

  List<Violation> stale() {
    return preCheckResults.stale() == null ? List.of() : preCheckResults.stale();
  }

  /** Where the result does not fit the schema that was expected; null if nobody has looked. */
  @Nullable List<Violation> misfits() {
    return preCheckResults.misfits();
  }
}
