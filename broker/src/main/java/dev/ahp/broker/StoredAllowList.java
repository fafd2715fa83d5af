package dev.ahp.broker;

import dev.ahp.Denied;
import dev.ahp.broker.safety.AllowList;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;

/** The allow list in the store; read only for content that would be blocked. */
record StoredAllowList(Store store) implements AllowList {
  @Override
  public boolean contains(String hash) {
    try {
      return store.read(
          view -> view.entry(KeyValueTable.SETTINGS, AllowList.KEY_PREFIX + hash) != null);
    } catch (StoreUnavailableException e) {
      throw Denied.of(ProblemCode.UNAVAILABLE, String.valueOf(e.getMessage()), JsonObject.empty());
    }
  }
}
