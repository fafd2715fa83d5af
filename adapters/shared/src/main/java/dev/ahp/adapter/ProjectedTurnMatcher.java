package dev.ahp.adapter;

import dev.ahp.Handoff;
import dev.ahp.fence.DataFence;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Tells projected turns from later ones by what they say, since few frameworks have room for a mark
 * of ours on a message: the same briefing, the same call, or the answer to it.
 */
final class ProjectedTurnMatcher {
  private final Handoff message;
  private final List<ConversationTurn> fresh;
  private final List<Loss> losses = new ArrayList<>();

  ProjectedTurnMatcher(Handoff message, List<ConversationTurn> turns) {
    this.message = message;
    this.fresh = new ArrayList<>(turns);
    TurnProjection.of(message).forEach(this::take);
    fresh.removeIf(it -> it.isUser() && it.text().equals(TurnProjection.GO_ON));
  }

  /** What came after the projection. */
  List<ConversationTurn> fresh() {
    return List.copyOf(fresh);
  }

  /** What the framework dropped or rewrote of what it was given. */
  List<Loss> losses() {
    return List.copyOf(losses);
  }

  private void take(ConversationTurn wanted) {
    Optional<ConversationTurn> found = first(it -> isSame(it, wanted));
    if (found.isEmpty() && wanted.isUser()) {
      found = first(it -> it.isUser() && it.text().startsWith(TurnProjection.INTRODUCTION));
      found.ifPresent(it -> changed("the text for the model was changed", wanted, it.path()));
    } else if (found.isEmpty()) {
      changed("the " + wanted.role() + " turn is gone", wanted, "");
    } else if (wanted.answers() != null && !saysTheSame(found.get(), wanted)) {
      changed("the answer was changed", wanted, found.get().path());
    }
    if (found.isEmpty() && wanted.isUser()) {
      changed("the user turn is gone", wanted, "");
    }
    found.ifPresent(fresh::remove);
  }

  private boolean isSame(ConversationTurn turn, ConversationTurn wanted) {
    if (wanted.isUser()) {
      return turn.isUser() && TurnProjection.isBriefing(turn.text(), message);
    }
    return wanted.answers() == null
        ? turn.calls().equals(wanted.calls())
        : wanted.answers().equals(turn.answers());
  }

  private static boolean saysTheSame(ConversationTurn turn, ConversationTurn wanted) {
    return Objects.equals(DataFence.contentOf(turn.text()), DataFence.contentOf(wanted.text()));
  }

  private Optional<ConversationTurn> first(Predicate<ConversationTurn> wanted) {
    return fresh.stream().filter(wanted).findFirst();
  }

  private void changed(String reason, ConversationTurn wanted, String path) {
    String field = wanted.isUser() ? "" : "/toolCache";
    losses.add(new Loss(Loss.LossKind.CHANGED, field, reason + ", the envelope has it", path));
  }
}
