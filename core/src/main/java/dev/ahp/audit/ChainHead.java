package dev.ahp.audit;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Optional;

/** The end of a chain: the number and hash of its last record. */
public record ChainHead(String chain, long seq, String recordHash) {

  public static ChainHead empty(String chain) {
    return new ChainHead(chain, 0, ChainRecord.GENESIS);
  }

  /** Returns the head of a chain that ends with the record. */
  static ChainHead at(ChainRecord last) {
    return new ChainHead(last.chain(), last.seq(), last.hash());
  }

  /** Returns the head after {@code record}, which must be the next record of this chain. */
  public ChainHead after(ChainRecord record) {
    if (record.seq() != seq + 1 || !record.previousHash().equals(recordHash)) {
      throw new IllegalArgumentException(
          "record "
              + record.seq()
              + " is not the successor of record "
              + seq
              + " of chain "
              + chain);
    }
    return new ChainHead(chain, record.seq(), record.hash());
  }

  /**
   * Creates the next record. {@code facts} can contain any member except those of the chain.
   * Missing members become null; {@code data} becomes an empty object.
   */
  public ChainRecord seal(JsonObject facts) {
    JsonObject.Builder record = JsonObject.builder();
    for (String member : ChainRecord.MEMBERS) {
      Json given = facts.get(member);
      if (given != null) {
        record.put(member, given);
      } else {
        record.put(member, member.equals("data") ? JsonObject.empty() : Json.Null.NULL);
      }
    }
    record
        .put("chain", chain)
        .put("seq", (seq + 1))
        .put(ChainRecord.PREVIOUS, recordHash)
        .remove(ChainRecord.HASH);
    String hash = ChainRecord.hashOf(record.build());
    return new ChainRecord(record.put(ChainRecord.HASH, hash).build());
  }

  /** Reads {@link #toJson}; empty if a member is missing. */
  static Optional<ChainHead> of(JsonObject json) {
    Optional<String> chain = json.string("chain");
    Optional<Double> seq = json.number("seq");
    Optional<String> hash = json.string("recordHash");
    return chain.isEmpty() || seq.isEmpty() || hash.isEmpty()
        ? Optional.empty()
        : Optional.of(new ChainHead(chain.get(), seq.get().longValue(), hash.get()));
  }

  public JsonObject toJson() {
    return JsonObject.builder()
        .put("chain", chain)
        .put("seq", seq)
        .put("recordHash", recordHash)
        .build();
  }
}
