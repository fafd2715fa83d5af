package dev.ahp.broker.events;

import dev.ahp.broker.store.StoreView;
import java.util.List;
import java.util.Map;

/**
 * Where somebody began to listen: what was there by then is no news to it.
 *
 * @param ends the last number of each chain
 * @param alerts the ids of the latest
 */
record StartPosition(Map<String, Long> ends, List<String> alerts) {
  static StartPosition of(StoreView view) {
    return new StartPosition(ChainFollower.ends(view), AlertFollower.latest(view));
  }
}
