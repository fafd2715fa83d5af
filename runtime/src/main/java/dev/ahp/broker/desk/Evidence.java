package dev.ahp.broker.desk;

import dev.ahp.broker.catalog.LiveContract;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.View;
import dev.ahp.broker.work.Work;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.schema.Schema;
import java.util.Optional;

/** Keeps contracts and schemas as they are by their hash, so that a proof can show them later. */
final class Evidence {
  private static final String DOCUMENT = "document";

  private Evidence() {}

  static void keep(Work work, LiveContract contract) {
    keep(work, contract.hash(), contract.contract().json());
    contract.schema().ifPresent(it -> keep(work, it));
  }

  static void keep(Work work, Schema schema) {
    keep(work, CanonicalJson.hash(schema.document()), schema.document());
  }

  private static void keep(Work work, String hash, Json document) {
    if (work.entry(Shelf.EVIDENCE, hash) == null) {
      work.put(Shelf.EVIDENCE, hash, JsonObject.builder().put(DOCUMENT, document).build());
    }
  }

  static Optional<Json> of(View view, String hash) {
    return Optional.ofNullable(view.entry(Shelf.EVIDENCE, hash)).map(it -> it.get(DOCUMENT));
  }
}
