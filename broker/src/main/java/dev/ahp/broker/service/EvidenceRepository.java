package dev.ahp.broker.service;

import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.schema.Schema;
import java.util.Optional;

/** Stores contracts and schemas by hash for later proofs. */
final class EvidenceRepository {
  private static final String DOCUMENT = "document";

  private EvidenceRepository() {}

  static void save(UnitOfWork work, CompiledContract contract) {
    save(work, contract.hash(), contract.contract().json());
    contract.schema().ifPresent(it -> save(work, it));
  }

  static void save(UnitOfWork work, Schema schema) {
    save(work, CanonicalJson.hash(schema.document()), schema.document());
  }

  private static void save(UnitOfWork work, String hash, Json document) {
    if (work.entry(KeyValueTable.EVIDENCE, hash) == null) {
      work.put(KeyValueTable.EVIDENCE, hash, JsonObject.builder().put(DOCUMENT, document).build());
    }
  }

  static Optional<Json> of(StoreView view, String hash) {
    return Optional.ofNullable(view.entry(KeyValueTable.EVIDENCE, hash))
        .map(it -> it.get(DOCUMENT));
  }
}
