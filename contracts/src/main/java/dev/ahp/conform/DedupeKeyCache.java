package dev.ahp.conform;

import dev.ahp.contract.Contract;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Optional;

/** Stores the values of dedupe keys for the replay windows of their contracts. */
final class DedupeKeyCache {
  private static final int MAX_KEYS = 200_000;

  private record Key(String contract, String value) {}

  private record FirstUse(long at, String packetId) {}

  private final LruMap<Key, FirstUse> seen = new LruMap<>(MAX_KEYS, (key, firstUse) -> {});

  /** Returns the packet that used the same value earlier within the replay window. */
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
