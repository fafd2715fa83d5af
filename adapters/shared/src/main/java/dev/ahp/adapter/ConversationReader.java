package dev.ahp.adapter;

import dev.ahp.Handoff;
import dev.ahp.format.CommonFormat;
import dev.ahp.format.Envelope;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Converts a framework's conversation to a message: the message in the envelope with the turns
 * after the projection. Without an envelope, the message is derived from the conversation, and the
 * report lists the derived fields.
 *
 * @param envelope the value of the envelope slot; null if the framework created the state
 * @param requested handoffs that were not requested by tool calls
 * @param more losses that the adapter found
 */
public record ConversationReader(
    @Nullable Object envelope,
    List<ConversationTurn> turns,
    List<NativeHandoff> requested,
    List<ImportLoss> more) {
  private static final Set<String> FROM_CONVERSATION =
      Set.of(
          "schemaVersion",
          "taskDescription",
          "originalGoal",
          "conversationHistoryVerbatim",
          "toolCallHistory");

  public ConversationReader {
    turns = ToolCallMatcher.withIds(turns);
    requested = List.copyOf(requested);
    more = List.copyOf(more);
  }

  public static ConversationReader of(@Nullable Object envelope, List<ConversationTurn> turns) {
    return new ConversationReader(envelope, turns, List.of(), List.of());
  }

  /** Reads the conversation; new tool calls get the timestamp {@code at}. */
  public ImportedHandoff imported(AgentAliases aliases, Instant at) {
    List<ImportLoss> importLosses = new ArrayList<>(more);
    Optional<Handoff> sealed = unseal(importLosses);
    List<ConversationTurn> newTurns = turns;
    if (sealed.isPresent()) {
      ProjectedTurnMatcher matcher = new ProjectedTurnMatcher(sealed.get(), turns);
      newTurns = matcher.newTurns();
      importLosses.addAll(matcher.losses());
    }
    Handoff base = sealed.orElseGet(() -> derive(importLosses));
    importLosses.addAll(ToolCallMatcher.orphans(turns));
    return new ImportedHandoff(
        new Handoff(new LaterTurns(base.json(), aliases, at).with(newTurns)),
        new ImportReport(importLosses),
        handoffs(newTurns, aliases),
        lastAnswer(newTurns));
  }

  private Optional<Handoff> unseal(List<ImportLoss> importLosses) {
    if (envelope == null) {
      return Optional.empty();
    }
    if (!(envelope instanceof String text)) {
      return damaged("the envelope must be a string", importLosses);
    }
    try {
      return Optional.of(new Handoff(Envelope.unseal(text)));
    } catch (Envelope.DamagedEnvelopeException damage) {
      return damaged(String.valueOf(damage.getMessage()), importLosses);
    }
  }

  private static Optional<Handoff> damaged(String reason, List<ImportLoss> importLosses) {
    importLosses.add(new ImportLoss(ImportLoss.LossKind.LOST, "", reason, Envelope.SLOT));
    return Optional.empty();
  }

  /** Creates a complete message from the conversation, with defaults for unknown fields. */
  private Handoff derive(List<ImportLoss> importLosses) {
    if (envelope == null) {
      String reason = "the state has no envelope; the message was derived from the conversation";
      importLosses.add(new ImportLoss(ImportLoss.LossKind.DERIVED, "", reason, ""));
    }
    JsonObject message = CommonFormat.skeleton(transcript()).put("initial", true).build();
    Optional<Json> first =
        turns.stream()
            .filter(it -> it.isUser() && !it.text().isEmpty())
            .map(it -> Json.of(it.text()))
            .findFirst();
    if (first.isPresent()) {
      message = message.with("taskDescription", first.get()).with("originalGoal", first.get());
    }
    for (String name : message.names()) {
      if (!FROM_CONVERSATION.contains(name)) {
        importLosses.add(
            new ImportLoss(
                ImportLoss.LossKind.DERIVED, "/" + name, "is not part of the state", ""));
      }
    }
    return new Handoff(message);
  }

  private JsonObject transcript() {
    List<Json> texts = new ArrayList<>();
    turns.forEach(it -> texts.add(JsonArray.of(Json.of(it.role()), Json.of(it.text()))));
    return JsonObject.builder().put("turns", new JsonArray(texts)).build();
  }

  /** Returns the handoffs since the last user turn; earlier handoffs were already answered. */
  private List<NativeHandoff> handoffs(List<ConversationTurn> newTurns, AgentAliases aliases) {
    List<NativeHandoff> handoffs = new ArrayList<>(requested);
    for (ConversationTurn turn : sinceUser(newTurns)) {
      for (ToolCall call : turn.calls()) {
        aliases
            .targetOf(call.name())
            .filter(target -> !isKnown(call, target))
            .ifPresent(it -> handoffs.add(new NativeHandoff(it, call.arguments(), call.id())));
      }
    }
    return handoffs;
  }

  /** A requested handoff without a call id matches any call to the same agent. */
  private boolean isKnown(ToolCall call, String target) {
    return requested.stream()
        .anyMatch(
            it -> it.callId() == null ? it.target().equals(target) : it.callId().equals(call.id()));
  }

  /** Returns the turns after the last user turn. */
  public static List<ConversationTurn> sinceUser(List<ConversationTurn> turns) {
    for (int i = turns.size() - 1; i >= 0; i--) {
      if (turns.get(i).isUser()) {
        return turns.subList(i + 1, turns.size());
      }
    }
    return turns;
  }

  private static Optional<String> lastAnswer(List<ConversationTurn> newTurns) {
    for (int i = newTurns.size() - 1; i >= 0; i--) {
      ConversationTurn turn = newTurns.get(i);
      if (turn.role().equals("assistant") && !turn.text().isEmpty()) {
        return Optional.of(turn.text());
      }
    }
    return Optional.empty();
  }
}
