package dev.ahp.conform;

import dev.ahp.contract.Contract;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Optional;

/** Remembers the values of dedupe keys for as long as their contracts say. */
final class DedupeKeyCache {
  private static final int MOST = 200_000;

  private record Key(String contract, String value) {}

  private record FirstUse(long at, String packetId) {}

  private final LruMap<Key, FirstUse> seen = new LruMap<>(MOST, (key, firstUse) -> {});

  /** The packet that had the same value before, within the replay window. */
  Optional<String> earlier(Contract contract, ConformanceRecord entry, JsonObject payload) {
    long window = contract.idempotency().replayWindowMs().orElse(0L);
    Json value =
        contract
            .idempotency()
            .dedupeKey()
            .flatMap(it -> Optional.ofNullable(PayloadLookup.at(payload, it)))
            .orElse(null);
    String packetId = entry.packetId();
    if (value == null || packetId == null || window <= 0) {
      return Optional.empty();
    }
    Key key = new Key(contract.id(), CanonicalJson.hash(value));
    FirstUse firstUse = seen.get(key);
    if (firstUse == null || Math.abs(entry.at() - firstUse.at) > window) {
      seen.put(key, new FirstUse(entry.at(), packetId));
      return Optional.empty();
    }
    return Optional.of(firstUse.packetId).filter(it -> !it.equals(packetId));
  }
}
