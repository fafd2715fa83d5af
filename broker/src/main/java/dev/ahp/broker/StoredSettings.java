package dev.ahp.broker;

import dev.ahp.Denied;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;

/** The settings in the store; the admission reads them only for a few packets. */
record StoredSettings(Store store) {
  boolean contains(String key) {
    try {
      return store.read(view -> view.entry(KeyValueTable.SETTINGS, key) != null);
    } catch (StoreUnavailableException e) {
      throw Denied.of(ProblemCode.UNAVAILABLE, String.valueOf(e.getMessage()), JsonObject.empty());
    }
  }
}
