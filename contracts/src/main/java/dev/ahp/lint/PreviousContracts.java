package dev.ahp.lint;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.LockEntry;
import dev.ahp.contract.set.LockFile;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonReader;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds the previous version of a contract in the baseline, or else in the lock file. */
final class PreviousContracts {
  private final Function<String, Optional<Contract>> byId;

  private PreviousContracts(Function<String, Optional<Contract>> byId) {
    this.byId = byId;
  }

  static PreviousContracts of(ContractSet set, LintOptions options) {
    ContractSet baseline = options.baseline();
    if (baseline == null) {
      return reviewed(set.lockFile());
    }
    Map<String, Contract> contracts = baseline.byId();
    return new PreviousContracts(id -> Optional.ofNullable(contracts.get(id)));
  }

  static PreviousContracts reviewed(LockFile lockFile) {
    return new PreviousContracts(
        id -> lockFile.entry(id).flatMap(LockEntry::snapshot).flatMap(PreviousContracts::parse));
  }

  @Nullable Contract of(String id) {
    return byId.apply(id).orElse(null);
  }

  private static Optional<Contract> parse(String snapshot) {
    try {
      return JsonReader.read(snapshot).asObject().map(Contract::new);
    } catch (JsonException e) {
      return Optional.empty();
    }
  }
}
