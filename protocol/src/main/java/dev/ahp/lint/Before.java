package dev.ahp.lint;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.Lock;
import dev.ahp.contract.set.LockEntry;
import dev.ahp.json.JsonFault;
import dev.ahp.json.JsonReader;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds what a contract was before: in the baseline or, without one, in the lock. */
final class Before {
  private final Function<String, Optional<Contract>> byId;

  private Before(Function<String, Optional<Contract>> byId) {
    this.byId = byId;
  }

  static Before of(ContractSet set, LintOptions options) {
    ContractSet baseline = options.baseline();
    if (baseline == null) {
      return reviewed(set.lock());
    }
    Map<String, Contract> contracts = baseline.byId();
    return new Before(id -> Optional.ofNullable(contracts.get(id)));
  }

  static Before reviewed(Lock lock) {
    return new Before(id -> lock.entry(id).flatMap(LockEntry::snapshot).flatMap(Before::parse));
  }

  @Nullable Contract of(String id) {
    return byId.apply(id).orElse(null);
  }

  private static Optional<Contract> parse(String snapshot) {
    try {
      return JsonReader.read(snapshot).asObject().map(Contract::new);
    } catch (JsonFault e) {
      return Optional.empty();
    }
  }
}
