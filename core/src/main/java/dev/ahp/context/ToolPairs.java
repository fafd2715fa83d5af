package dev.ahp.context;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where a conversation may be cut without parting a tool's answer from its call. An answer belongs
 * to the call whose id it names, however many turns lie between; without an id, to the last turn
 * before it that is no answer itself.
 */
final class ToolPairs {
  private final int[] opened;

  /** The number of pairs that a cut before each turn would part. */
  ToolPairs(List<HistoryTurn> turns) {
    this.opened = new int[turns.size() + 2];
    Map<String, Integer> calls = new HashMap<>();
    int lastOther = 0;
    for (int i = 0; i < turns.size(); i++) {
      HistoryTurn turn = turns.get(i);
      for (String id : turn.answeredCalls()) {
        keepTogether(calls.getOrDefault(id, lastOther), i);
      }
      if (turn.isToolResult() && turn.answeredCalls().isEmpty()) {
        keepTogether(lastOther, i);
      }
      for (String id : turn.madeCalls()) {
        calls.put(id, i);
      }
      lastOther = turn.isToolResult() ? lastOther : i;
    }
    for (int i = 1; i < opened.length; i++) {
      opened[i] += opened[i - 1];
    }
  }

  private void keepTogether(int call, int answer) {
    if (call < answer) {
      opened[call + 1]++;
      opened[answer + 1]--;
    }
  }

  /** The nearest cut at or before this turn. */
  int atOrBefore(int turn) {
    int cut = turn;
    while (opened[cut] > 0) {
      cut--;
    }
    return cut;
  }

  /** The nearest cut at or after this turn; behind the last turn there always is one. */
  int atOrAfter(int turn) {
    int cut = turn;
    while (opened[cut] > 0) {
      cut++;
    }
    return cut;
  }
}
