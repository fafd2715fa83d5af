package dev.ahp.contract.set;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The file {@code handoffs.lock}, with one entry for each reviewed contract. */
public final class LockFile {
  private static final LockFile EMPTY = new LockFile(Map.of());

  private final Map<String, LockEntry> entries;

  private LockFile(Map<String, LockEntry> entries) {
    this.entries = entries;
  }

  public static LockFile empty() {
    return EMPTY;
  }

  public static LockFile of(JsonObject json) {
    Map<String, LockEntry> entries = new LinkedHashMap<>();
    JsonObject contracts = json.object("contracts").orElse(JsonObject.empty());
    for (String id : contracts.names()) {
      contracts.object(id).ifPresent(it -> entries.put(id, new LockEntry(id, it)));
    }
    return new LockFile(entries);
  }

  public Optional<LockEntry> entry(String contractId) {
    return Optional.ofNullable(entries.get(contractId));
  }

  /** Returns a copy with added or replaced entries. */
  public LockFile with(Collection<LockEntry> changed) {
    Map<String, LockEntry> copy = new LinkedHashMap<>(entries);
    changed.forEach(it -> copy.put(it.id(), it));
    return new LockFile(copy);
  }

  /**
   * Returns the file content: one line in flow style for each contract, sorted by id, so that a
   * review changes one line. Strings are written as in JSON, which is valid YAML.
   */
  public String toYaml() {
    StringBuilder yaml = new StringBuilder("version: 1\n");
    yaml.append(entries.isEmpty() ? "contracts: {}\n" : "contracts:\n");
    new TreeMap<>(entries)
        .forEach(
            (id, entry) ->
                yaml.append("  ")
                    .append(Json.of(id).toText())
                    .append(": ")
                    .append(entry.json().toText())
                    .append('\n'));
    return yaml.toString();
  }
}
