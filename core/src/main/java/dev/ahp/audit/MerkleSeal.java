package dev.ahp.audit;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Optional;

/**
 * A range of records under one Merkle root, as part of a signed checkpoint.
 *
 * @param first number of the first record; the head is the last
 * @param root the root of the {@link MerkleTree} over the hashes of the records
 */
public record MerkleSeal(ChainHead head, long first, String root) {

  public long size() {
    return head.seq() - first + 1;
  }

  public boolean covers(String chain, long seq) {
    return head.chain().equals(chain) && seq >= first && seq <= head.seq();
  }

  Json toJson() {
    return head.toJson().toBuilder().put("first", first).put("root", root).build();
  }

  static Optional<MerkleSeal> of(JsonObject json) {
    Optional<Double> first = json.number("first");
    Optional<String> root = json.string("root");
    return first.isEmpty() || root.isEmpty()
        ? Optional.empty()
        : ChainHead.of(json).map(head -> new MerkleSeal(head, first.get().longValue(), root.get()));
  }
}
