package dev.ahp.broker.events;

import dev.ahp.broker.store.StoreView;
import java.util.List;
import java.util.Map;

/**
 * The position at which a subscription starts.
 *
 * @param ends the last number of each chain
 * @param alerts the ids of the latest alerts
 */
record StartPosition(Map<String, Long> ends, List<String> alerts) {
  static StartPosition of(StoreView view) {
    return new StartPosition(ChainFollower.ends(view), AlertFollower.latest(view));
  }
}
