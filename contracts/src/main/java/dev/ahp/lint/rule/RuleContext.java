package dev.ahp.lint.rule;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.LockEntry;
import dev.ahp.contract.set.Registry;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.graph.EdgeGraph;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One contract and all that a rule may look at to judge it.
 *
 * @param before the contract that this one replaces, null when nothing is known of it
 * @param asked the level that somebody wants it to have
 * @param schemas finds schemas that are no files of the set, by what the contract calls them
 */
public record RuleContext(
    ContractSet set,
    ContractFile file,
    Contract contract,
    EdgeGraph graph,
    @Nullable Contract before,
    ConformanceLevel asked,
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

  /** Whether a member is there and not null. */
  public static boolean has(JsonObject block, String name) {
    Json value = block.get(name);
    return value != null && !value.isNull();
  }

  /** The payload schema, if it can be found and read. */
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
