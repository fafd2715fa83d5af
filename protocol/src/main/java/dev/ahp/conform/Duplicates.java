package dev.ahp.conform;

import dev.ahp.contract.Contract;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Optional;

/** Remembers the values of dedupe keys for as long as their contracts say. */
final class Duplicates {
  private static final int MOST = 200_000;

  private record Key(String contract, String value) {}

  private record First(long at, String packetId) {}

  private final Recent<Key, First> seen = new Recent<>(MOST, (key, first) -> {});

  /** The packet that had the same value before, within the replay window. */
  Optional<String> earlier(Contract contract, Entry entry, JsonObject payload) {
    long window = contract.idempotency().replayWindowMs().orElse(0L);
    Json value =
        contract
            .idempotency()
            .dedupeKey()
            .flatMap(it -> Optional.ofNullable(Scope.at(payload, it)))
            .orElse(null);
    String packetId = entry.packetId();
    if (value == null || packetId == null || window <= 0) {
      return Optional.empty();
    }
    Key key = new Key(contract.id(), CanonicalJson.hash(value));
    First first = seen.get(key);
    if (first == null || Math.abs(entry.at() - first.at) > window) {
      seen.put(key, new First(entry.at(), packetId));
      return Optional.empty();
    }
    return Optional.of(first.packetId).filter(it -> !it.equals(packetId));
  }
}
