package dev.ahp.adapter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Matches tool calls with their answers, because models reject a conversation with unmatched calls.
 * An answer closes the oldest open call with its id. Calls without an id are numbered, and an
 * answer without an id closes the oldest open call of its tool.
 */
final class ToolCallMatcher {
  private static final String FIELD = "/conversationHistoryVerbatim";

  private ToolCallMatcher() {}

  static List<ConversationTurn> withIds(List<ConversationTurn> turns) {
    Map<String, Deque<String>> open = new HashMap<>();
    List<ConversationTurn> identified = new ArrayList<>();
    for (ConversationTurn turn : turns) {
      List<ToolCall> calls = new ArrayList<>();
      for (ToolCall call : turn.calls()) {
        calls.add(
            call.id().isEmpty() ? withNumber(call, open, identified.size(), calls.size()) : call);
      }
      String answers = turn.answers();
      if (answers != null && answers.isEmpty()) {
        String id = open.getOrDefault(String.valueOf(turn.name()), new ArrayDeque<>()).poll();
        answers = id == null ? "unnamed" : id;
      }
      identified.add(
          new ConversationTurn(
              turn.role(), turn.text(), turn.name(), calls, answers, turn.failed(), turn.path()));
    }
    return identified;
  }

  private static ToolCall withNumber(
      ToolCall call, Map<String, Deque<String>> open, int turn, int index) {
    String id = "call-" + turn + "-" + index;
    open.computeIfAbsent(call.name(), it -> new ArrayDeque<>()).add(id);
    return new ToolCall(id, call.name(), call.arguments());
  }

  static List<ImportLoss> orphans(List<ConversationTurn> turns) {
    Map<String, Deque<ConversationTurn>> open = new HashMap<>();
    List<ImportLoss> unmatchedAnswers = new ArrayList<>();
    for (ConversationTurn turn : turns) {
      turn.calls().forEach(it -> open.computeIfAbsent(it.id(), id -> new ArrayDeque<>()).add(turn));
      String answers = turn.answers();
      if (answers != null && open.getOrDefault(answers, new ArrayDeque<>()).poll() == null) {
        unmatchedAnswers.add(orphan("answer to " + answers + " has no call", turn));
      }
    }
    List<ImportLoss> importLosses = new ArrayList<>();
    for (ConversationTurn turn : turns) {
      for (ToolCall call : turn.calls()) {
        if (open.getOrDefault(call.id(), new ArrayDeque<>()).removeFirstOccurrence(turn)) {
          importLosses.add(orphan("call " + call.id() + " has no answer", turn));
        }
      }
    }
    importLosses.addAll(unmatchedAnswers);
    return importLosses;
  }

  private static ImportLoss orphan(String reason, ConversationTurn turn) {
    return new ImportLoss(ImportLoss.LossKind.ORPHAN, FIELD, reason, turn.path());
  }
}
