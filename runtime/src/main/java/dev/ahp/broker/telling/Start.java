package dev.ahp.broker.telling;

import dev.ahp.broker.store.View;
import java.util.List;
import java.util.Map;

/**
 * Where somebody began to listen: what was there by then is no news to it.
 *
 * @param ends the last number of each chain
 * @param alerts the ids of the latest
 */
record Start(Map<String, Long> ends, List<String> alerts) {
  static Start of(View view) {
    return new Start(ChainFollower.ends(view), AlertFollower.latest(view));
  }
}
