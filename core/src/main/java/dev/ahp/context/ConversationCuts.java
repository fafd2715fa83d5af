package dev.ahp.context;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The positions at which a conversation can be cut without separating a tool result from its call.
 * A result belongs to the call with its id, or without an id to the last preceding turn that is not
 * a result.
 */
final class ConversationCuts {
  private final int[] separatedPairs;

  /** Counts for each position how many pairs a cut before that turn would separate. */
  ConversationCuts(List<HistoryTurn> turns) {
    this.separatedPairs = new int[turns.size() + 2];
    Map<String, Integer> calls = new HashMap<>();
    int lastNonResult = 0;
    for (int i = 0; i < turns.size(); i++) {
      HistoryTurn turn = turns.get(i);
      for (String id : turn.resultCallIds()) {
        keepTogether(calls.getOrDefault(id, lastNonResult), i);
      }
      if (turn.isToolResult() && turn.resultCallIds().isEmpty()) {
        keepTogether(lastNonResult, i);
      }
      for (String id : turn.callIds()) {
        calls.put(id, i);
      }
      lastNonResult = turn.isToolResult() ? lastNonResult : i;
    }
    for (int i = 1; i < separatedPairs.length; i++) {
      separatedPairs[i] += separatedPairs[i - 1];
    }
  }

  private void keepTogether(int call, int result) {
    if (call < result) {
      separatedPairs[call + 1]++;
      separatedPairs[result + 1]--;
    }
  }

  /** Returns the nearest position for a cut at or before this turn. */
  int atOrBefore(int turn) {
    int cut = turn;
    while (separatedPairs[cut] > 0) {
      cut--;
    }
    return cut;
  }

  /** Returns the nearest position for a cut at or after this turn. The end is always one. */
  int atOrAfter(int turn) {
    int cut = turn;
    while (separatedPairs[cut] > 0) {
      cut++;
    }
    return cut;
  }
}
