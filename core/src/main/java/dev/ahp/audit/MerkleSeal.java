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
    return ((JsonObject) head.toJson()).toBuilder().put("first", first).put("root", root).build();
  }

  static Optional<MerkleSeal> of(JsonObject json) {
    Optional<String> chain = json.string("chain");
    Optional<Double> seq = json.number("seq");
    Optional<Double> first = json.number("first");
    Optional<String> hash = json.string("recordHash");
    Optional<String> root = json.string("root");
    if (chain.isEmpty() || seq.isEmpty() || first.isEmpty() || hash.isEmpty() || root.isEmpty()) {
      return Optional.empty();
    }
    ChainHead head = new ChainHead(chain.get(), seq.get().longValue(), hash.get());
    return Optional.of(new MerkleSeal(head, first.get().longValue(), root.get()));
  }
}
