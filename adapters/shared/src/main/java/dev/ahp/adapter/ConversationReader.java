package dev.ahp.adapter;

import dev.ahp.Handoff;
import dev.ahp.format.Envelope;
import dev.ahp.format.HubFormat;
import dev.ahp.json.CanonicalJson;
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
 * A framework's conversation back into a message: takes the envelope and adds the turns that came
 * after the projection. Without an envelope the message is made of the conversation, and the report
 * names everything that had to be derived.
 *
 * @param envelope what stands in its slot; null where the framework made its state by itself
 * @param requested handoffs that show elsewhere than in tool calls
 * @param more what the adapter found lost already
 */
public record ConversationReader(
    @Nullable Object envelope,
    List<ConversationTurn> turns,
    List<NativeHandoff> requested,
    List<Loss> more) {
  private static final Set<String> SAID =
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

  /** Reads; what was done since counts as done at that time. */
  public ImportedHandoff imported(AgentAliases agentAliases, Instant at) {
    List<Loss> losses = new ArrayList<>(more);
    Optional<Handoff> sealed = unsealed(losses);
    List<ConversationTurn> fresh = turns;
    if (sealed.isPresent()) {
      ProjectedTurnMatcher projectedTurnMatcher = new ProjectedTurnMatcher(sealed.get(), turns);
      fresh = projectedTurnMatcher.fresh();
      losses.addAll(projectedTurnMatcher.losses());
    }
    Handoff base = sealed.orElseGet(() -> derived(losses));
    losses.addAll(ToolCallMatcher.orphans(turns));
    return new ImportedHandoff(
        new Handoff(new Continuation(base.json(), agentAliases, at).with(fresh)),
        new ImportReport(losses),
        handoffs(fresh, agentAliases),
        answer(fresh));
  }

  private Optional<Handoff> unsealed(List<Loss> losses) {
    if (envelope == null) {
      return Optional.empty();
    }
    if (!(envelope instanceof String text)) {
      return damaged("the envelope is no text", losses);
    }
    try {
      return Optional.of(new Handoff(Envelope.unseal(text)));
    } catch (Envelope.DamagedEnvelopeException damage) {
      return damaged(String.valueOf(damage.getMessage()), losses);
    }
  }

  private static Optional<Handoff> damaged(String reason, List<Loss> losses) {
    losses.add(new Loss(Loss.LossKind.LOST, "", reason, Envelope.SLOT));
    return Optional.empty();
  }

  /** A message of what the conversation says, whole but for what it cannot know. */
  private Handoff derived(List<Loss> losses) {
    if (envelope == null) {
      String reason = "there is no envelope; the message is made of the conversation";
      losses.add(new Loss(Loss.LossKind.DERIVED, "", reason, ""));
    }
    JsonObject made = HubFormat.skeleton(said()).put("initial", true).build();
    Optional<Json> first =
        turns.stream()
            .filter(it -> it.isUser() && !it.text().isEmpty())
            .map(it -> Json.of(it.text()))
            .findFirst();
    if (first.isPresent()) {
      made = made.with("taskDescription", first.get()).with("originalGoal", first.get());
    }
    for (String name : made.names()) {
      if (!SAID.contains(name)) {
        losses.add(new Loss(Loss.LossKind.DERIVED, "/" + name, "has no place in the state", ""));
      }
    }
    return new Handoff(made);
  }

  private JsonObject said() {
    List<Json> texts = new ArrayList<>();
    turns.forEach(it -> texts.add(JsonArray.of(Json.of(it.role()), Json.of(it.text()))));
    return JsonObject.builder().put("turns", new JsonArray(texts)).build();
  }

  /** What was asked for since somebody last spoke to the agent: earlier handoffs had an answer. */
  private List<NativeHandoff> handoffs(List<ConversationTurn> fresh, AgentAliases agentAliases) {
    List<NativeHandoff> asked = new ArrayList<>(requested);
    for (ConversationTurn turn : sinceUser(fresh)) {
      for (ToolCall call : turn.calls()) {
        agentAliases
            .targetOf(call.name())
            .filter(target -> !isKnown(call, target))
            .ifPresent(it -> asked.add(new NativeHandoff(it, call.arguments(), call.id())));
      }
    }
    return asked;
  }

  /** A request without a call stands for the call to the same agent. */
  private boolean isKnown(ToolCall call, String target) {
    return requested.stream()
        .anyMatch(
            it -> it.callId() == null ? it.target().equals(target) : it.callId().equals(call.id()));
  }

  /** The turns after the last one of a user. */
  public static List<ConversationTurn> sinceUser(List<ConversationTurn> turns) {
    for (int i = turns.size() - 1; i >= 0; i--) {
      if (turns.get(i).isUser()) {
        return turns.subList(i + 1, turns.size());
      }
    }
    return turns;
  }

  private static Optional<String> answer(List<ConversationTurn> fresh) {
    for (int i = fresh.size() - 1; i >= 0; i--) {
      ConversationTurn turn = fresh.get(i);
      if (turn.role().equals("assistant") && !turn.text().isEmpty()) {
        return Optional.of(turn.text());
      }
    }
    return Optional.empty();
  }

  /** The canonical text of a call's arguments, hashed as in {@code toolCallHistory}. */
  static Json inputHash(ToolCall call) {
    return Json.of(CanonicalJson.hash(call.arguments()));
  }
}
