package dev.ahp.lint.rule;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.LockEntry;
import dev.ahp.contract.set.Registry;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One contract with everything that a rule can read to check it.
 *
 * @param previous the version that this contract replaces, or null if unknown
 * @param requiredLevel the level that the contract claims or the user requires
 * @param schemas resolves schemas that are not files of the set, by the name that the contract uses
 */
public record RuleContext(
    ContractSet set,
    ContractFile file,
    Contract contract,
    EdgeGraph graph,
    @Nullable Contract previous,
    ConformanceLevel requiredLevel,
    LocalDate today,
    Function<String, Optional<Json>> schemas) {

  public Registry registry() {
    return set.registry();
  }

  public JsonObject json() {
    return contract.json();
  }

  public JsonObject block(String name) {
    return json().object(name).orElse(JsonObject.empty());
  }

  /** Returns true if the member is present and not null. */
  public static boolean has(JsonObject block, String name) {
    Json value = block.get(name);
    return value != null && !value.isNull();
  }

  /** Returns the payload schema, or empty if it cannot be found or parsed. */
  public Optional<Json> schema() {
    return set.schemaOf(file)
        .flatMap(it -> Optional.ofNullable(it.document()))
        .map(it -> it.value())
        .or(() -> contract.payload().schema().flatMap(schemas));
  }

  public Optional<LockEntry> lockEntry() {
    return set.lockFile().entry(contract.id());
  }
}
