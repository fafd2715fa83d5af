package dev.ahp.conform;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A record that breaks its contract.
 *
 * @param chain identifies the record together with {@code seq}
 * @param contract null if there is no contract
 */
public record ContractBreach(
    String chain, long seq, @Nullable String packetId, @Nullable String contract, String message) {

  Json toJson() {
    return JsonObject.builder()
        .put("chain", chain)
        .put("seq", seq)
        .put("packetId", packetId == null ? Json.Null.NULL : Json.of(packetId))
        .put("contract", contract == null ? Json.Null.NULL : Json.of(contract))
        .put("message", message)
        .build();
  }
}
