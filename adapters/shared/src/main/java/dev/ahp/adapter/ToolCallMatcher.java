package dev.ahp.adapter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Every call needs its answer and every answer its call, else the next model refuses the
 * conversation. An answer closes the oldest open call of its id. Where a framework gave no id,
 * calls are numbered and an answer belongs to the oldest open call of its tool.
 */
final class ToolCallMatcher {
  private static final String WHERE = "/conversationHistoryVerbatim";

  private ToolCallMatcher() {}

  static List<ConversationTurn> withIds(List<ConversationTurn> turns) {
    Map<String, Deque<String>> open = new HashMap<>();
    List<ConversationTurn> named = new ArrayList<>();
    for (ConversationTurn turn : turns) {
      List<ToolCall> calls = new ArrayList<>();
      for (ToolCall call : turn.calls()) {
        calls.add(call.id().isEmpty() ? numbered(call, open, named.size(), calls.size()) : call);
      }
      String answers = turn.answers();
      if (answers != null && answers.isEmpty()) {
        String id = open.getOrDefault(String.valueOf(turn.name()), new ArrayDeque<>()).poll();
        answers = id == null ? "unnamed" : id;
      }
      named.add(
          new ConversationTurn(
              turn.role(), turn.text(), turn.name(), calls, answers, turn.failed(), turn.path()));
    }
    return named;
  }

  private static ToolCall numbered(
      ToolCall call, Map<String, Deque<String>> open, int turn, int place) {
    String id = "call-" + turn + "-" + place;
    open.computeIfAbsent(call.name(), it -> new ArrayDeque<>()).add(id);
    return new ToolCall(id, call.name(), call.arguments());
  }

  static List<Loss> orphans(List<ConversationTurn> turns) {
    Map<String, Deque<ConversationTurn>> open = new HashMap<>();
    List<Loss> strays = new ArrayList<>();
    for (ConversationTurn turn : turns) {
      turn.calls().forEach(it -> open.computeIfAbsent(it.id(), id -> new ArrayDeque<>()).add(turn));
      String answers = turn.answers();
      if (answers != null && open.getOrDefault(answers, new ArrayDeque<>()).poll() == null) {
        strays.add(orphan("answer to " + answers + " has no call", turn));
      }
    }
    List<Loss> found = new ArrayList<>();
    for (ConversationTurn turn : turns) {
      for (ToolCall call : turn.calls()) {
        if (open.getOrDefault(call.id(), new ArrayDeque<>()).removeFirstOccurrence(turn)) {
          found.add(orphan("call " + call.id() + " has no answer", turn));
        }
      }
    }
    found.addAll(strays);
    return found;
  }

  private static Loss orphan(String reason, ConversationTurn turn) {
    return new Loss(Loss.LossKind.ORPHAN, WHERE, reason, turn.path());
  }
}
