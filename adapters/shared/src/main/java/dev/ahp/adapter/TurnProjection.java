package dev.ahp.adapter;

import dev.ahp.Handoff;
import dev.ahp.fence.DataFence;
import dev.ahp.fence.FencedText;
import dev.ahp.format.Format;
import dev.ahp.format.FormatException;
import dev.ahp.handoff.CachedResult;
import dev.ahp.id.NameUuid;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The part of a message that the receiving model sees: a user turn with the message as Markdown
 * inside the data-only fence, and cached tool results as pairs of call and fenced answer. Results
 * that do not hold any more are left out; the envelope contains them. The history is not replayed,
 * because a turn of another agent could impersonate the user or the system.
 */
public final class TurnProjection {
  /** Members that are hidden from models; tools can read them in the envelope. */
  public static final List<String> HIDDEN = List.of("personalData", "signature");

  static final String INTRODUCTION =
      "You take over a task from another agent. The goal, what is done, what remains and all that"
          + " is known stand between the marks.\n\n";
  static final String GO_ON = "These results are known already. Go on with the task.";

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int DELIMITER_BYTES = 12;
  private static final int CALL_ID_CHARS = 24;

  private TurnProjection() {}

  public static List<ConversationTurn> of(Handoff message) {
    return of(message, Instant.now());
  }

  /** Returns the projection with the tool results that hold at the given time. */
  public static List<ConversationTurn> of(Handoff message, Instant now) {
    return all(message.withoutStaleResults(now), nameOf(message));
  }

  /** Returns the projection with all tool results. */
  static List<ConversationTurn> withAllResults(Handoff message) {
    return all(message, nameOf(message));
  }

  private static String nameOf(Handoff message) {
    return message.handoffId().orElseGet(() -> CanonicalJson.hash(message.json()));
  }

  private static List<ConversationTurn> all(Handoff message, String name) {
    List<ConversationTurn> turns = new ArrayList<>();
    turns.add(ConversationTurn.user(INTRODUCTION + markdown(message)));
    JsonObject cache = message.json().object("toolCache").orElse(JsonObject.empty());
    cache
        .members()
        .forEach(
            (key, value) ->
                ToolCall.ofKey(key, callId(name, key))
                    .ifPresent(call -> addPair(turns, call, value)));
    return turns;
  }

  /** Returns the projection for frameworks that start a run with a user message. */
  public static List<ConversationTurn> endingWithUser(Handoff message) {
    List<ConversationTurn> turns = of(message);
    if (turns.size() > 1) {
      turns.add(ConversationTurn.user(GO_ON));
    }
    return turns;
  }

  private static void addPair(List<ConversationTurn> turns, ToolCall call, Json value) {
    turns.add(ConversationTurn.assistant("", List.of(call)));
    turns.add(ConversationTurn.tool(call.name(), call.id(), fence(value)));
  }

  private static String fence(Json value) {
    Json result = value.asObject().map(it -> it.get("result")).orElse(value);
    Json shown = result == null ? value : result;
    String text = shown.asString().orElseGet(shown::toText);
    return DataFence.around(FencedText.escapeJson(text) + "\n", TurnProjection::delimiter);
  }

  /**
   * Compares a text with the briefing of a message, ignoring the random fence delimiter and cached
   * results that were stale when it was written.
   */
  static boolean isBriefing(String text, Handoff message) {
    Optional<String> inside = DataFence.contentOf(text);
    if (inside.isEmpty()) {
      return false;
    }
    Set<String> shown = shownResults(text);
    JsonObject expected =
        CachedResult.keep(
            message.json(), (key, it) -> shown.contains(key) || !CachedResult.canExpire(it));
    return inside.equals(DataFence.contentOf(markdown(new Handoff(expected))));
  }

  private static Set<String> shownResults(String text) {
    try {
      return Set.copyOf(
          Format.MARKDOWN.read(text).object("toolCache").orElse(JsonObject.empty()).names());
    } catch (FormatException notRead) {
      return Set.of();
    }
  }

  private static String markdown(Handoff message) {
    JsonObject visible = message.json();
    for (String member : HIDDEN) {
      visible = visible.without(member);
    }
    return Format.MARKDOWN.write(visible, TurnProjection::delimiter).text();
  }

  private static String callId(String name, String key) {
    String uuid = NameUuid.v8(NameUuid.AHP, name + "/" + key).toString();
    return "call_" + uuid.replace("-", "").substring(0, CALL_ID_CHARS);
  }

  private static String delimiter() {
    byte[] bytes = new byte[DELIMITER_BYTES];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
