package dev.ahp.adapter;

import dev.ahp.Handoff;
import dev.ahp.fence.DataFence;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Separates projected turns from later turns. It compares briefings, tool calls and results,
 * because few frameworks can attach metadata to a message.
 */
final class ProjectedTurnMatcher {
  private final Handoff message;
  private final List<ConversationTurn> newTurns;
  private final List<ImportLoss> importLosses = new ArrayList<>();

  ProjectedTurnMatcher(Handoff message, List<ConversationTurn> turns) {
    this.message = message;
    this.newTurns = new ArrayList<>(turns);
    List<String> current =
        TurnProjection.of(message).stream().flatMap(it -> callIds(it).stream()).toList();
    TurnProjection.withAllResults(message)
        .forEach(it -> match(it, !current.containsAll(callIds(it))));
    newTurns.removeIf(it -> it.isUser() && it.text().equals(TurnProjection.GO_ON));
  }

  /** Returns the turns after the projection. */
  List<ConversationTurn> newTurns() {
    return List.copyOf(newTurns);
  }

  /** Returns the projected turns that the framework dropped or changed. */
  List<ImportLoss> losses() {
    return List.copyOf(importLosses);
  }

  private static List<String> callIds(ConversationTurn turn) {
    String answered = turn.answers();
    return answered == null ? turn.calls().stream().map(ToolCall::id).toList() : List.of(answered);
  }

  /** Matches a turn. A result that is stale now may have been left out of the projection. */
  private void match(ConversationTurn expected, boolean mayBeMissing) {
    Optional<ConversationTurn> found = first(it -> matches(it, expected));
    if (found.isEmpty() && expected.isUser()) {
      found = first(it -> it.isUser() && it.text().startsWith(TurnProjection.INTRODUCTION));
      found.ifPresent(it -> addLoss("the briefing was changed", expected, it.path()));
    } else if (found.isEmpty() && !mayBeMissing) {
      addLoss("the " + expected.role() + " turn is missing", expected, "");
    } else if (found.isPresent()
        && expected.answers() != null
        && !hasSameContent(found.get(), expected)) {
      addLoss("the tool result was changed", expected, found.get().path());
    }
    if (found.isEmpty() && expected.isUser()) {
      addLoss("the user turn is missing", expected, "");
    }
    found.ifPresent(newTurns::remove);
  }

  private boolean matches(ConversationTurn turn, ConversationTurn expected) {
    if (expected.isUser()) {
      return turn.isUser() && TurnProjection.isBriefing(turn.text(), message);
    }
    return expected.answers() == null
        ? turn.calls().equals(expected.calls())
        : expected.answers().equals(turn.answers());
  }

  private static boolean hasSameContent(ConversationTurn turn, ConversationTurn expected) {
    return Objects.equals(DataFence.contentOf(turn.text()), DataFence.contentOf(expected.text()));
  }

  private Optional<ConversationTurn> first(Predicate<ConversationTurn> expected) {
    return newTurns.stream().filter(expected).findFirst();
  }

  private void addLoss(String reason, ConversationTurn expected, String path) {
    String field = expected.isUser() ? "" : "/toolCache";
    importLosses.add(
        new ImportLoss(
            ImportLoss.LossKind.CHANGED,
            field,
            reason + "; the envelope contains the original",
            path));
  }
}
