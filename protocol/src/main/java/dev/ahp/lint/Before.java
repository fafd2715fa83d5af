package dev.ahp.lint;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.Lock;
import dev.ahp.contract.set.LockEntry;
import dev.ahp.json.JsonFault;
import dev.ahp.json.JsonReader;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds what a contract was before: in the baseline or, without one, in the lock. */
final class Before {
  private final @Nullable Map<String, Contract> baseline;

  Before(@Nullable ContractSet baseline) {
    this.baseline = baseline == null ? null : baseline.byId();
  }

  @Nullable Contract of(Contract now, Lock lock) {
    return baseline == null ? reviewed(now, lock) : baseline.get(now.id());
  }

  private static @Nullable Contract reviewed(Contract now, Lock lock) {
    return lock.entry(now.id()).flatMap(LockEntry::snapshot).flatMap(Before::parse).orElse(null);
  }

  private static Optional<Contract> parse(String snapshot) {
    try {
      return JsonReader.read(snapshot).asObject().map(Contract::new);
    } catch (JsonFault e) {
      return Optional.empty();
    }
  }
}
