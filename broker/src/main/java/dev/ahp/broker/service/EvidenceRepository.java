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

/** Keeps contracts and schemas as they are by their hash, so that a proof can show them later. */
final class EvidenceRepository {
  private static final String DOCUMENT = "document";

  private EvidenceRepository() {}

  static void keep(UnitOfWork work, CompiledContract contract) {
    keep(work, contract.hash(), contract.contract().json());
    contract.schema().ifPresent(it -> keep(work, it));
  }

  static void keep(UnitOfWork work, Schema schema) {
    keep(work, CanonicalJson.hash(schema.document()), schema.document());
  }

  private static void keep(UnitOfWork work, String hash, Json document) {
    if (work.entry(KeyValueTable.EVIDENCE, hash) == null) {
      work.put(KeyValueTable.EVIDENCE, hash, JsonObject.builder().put(DOCUMENT, document).build());
    }
  }

  static Optional<Json> of(StoreView view, String hash) {
    return Optional.ofNullable(view.entry(KeyValueTable.EVIDENCE, hash))
        .map(it -> it.get(DOCUMENT));
  }
}
