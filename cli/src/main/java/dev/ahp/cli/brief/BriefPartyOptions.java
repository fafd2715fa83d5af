package dev.ahp.cli.brief;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the member {@code a2a} of a brief, which names the agents and the task. */
final class BriefPartyOptions {
  @Option(
      names = "--sender",
      paramLabel = "AGENT",
      description = "Agent that hands over (required with --receiver).")
  private @Nullable String sender;

  @Option(
      names = "--receiver",
      paramLabel = "AGENT",
      description = "Agent that takes over (required with --sender).")
  private @Nullable String receiver;

  @Option(
      names = "--provider",
      paramLabel = "NAME",
      description = "Provider of the sender's model (default: none).")
  private @Nullable String provider;

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description = "Model of the sender (default: none).")
  private @Nullable String model;

  @Option(
      names = "--declare",
      arity = "1..*",
      paramLabel = "CAPABILITY",
      description = "Capability of the sender; repeatable.")
  private List<String> declared = List.of();

  @Option(
      names = "--require",
      arity = "1..*",
      paramLabel = "CAPABILITY",
      description = "Capability that the receiver needs; repeatable.")
  private List<String> required = List.of();

  @Option(
      names = "--interaction",
      paramLabel = "ID",
      description = "Interaction or task id (default: a new id).")
  private @Nullable String interaction;

  @Option(
      names = "--checkpoint",
      paramLabel = "ID",
      description = "Checkpoint to resume from (default: none).")
  private @Nullable String checkpoint;

  @Option(
      names = "--card",
      paramLabel = "URL",
      description = "Agent card of the receiver (default: none).")
  private @Nullable String card;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Reason of the handover (default: none).")
  private @Nullable String reason;

  /** Returns the member; empty if no option is given. */
  Optional<JsonObject> a2a() {
    JsonObject.Builder a2a = JsonObject.builder();
    JsonObject.Builder from = JsonObject.builder();
    put(from, "agent_id", sender);
    put(from, "provider", provider);
    put(from, "model", model);
    JsonObject.Builder to = JsonObject.builder();
    put(to, "agent_id", receiver);
    putIfAny(a2a, "sender", from.build());
    putIfAny(a2a, "receiver", to.build());
    put(a2a, "capabilities_declared", declared);
    put(a2a, "capabilities_required", required);
    put(a2a, "interaction_id", interaction);
    put(a2a, "checkpoint_id", checkpoint);
    put(a2a, "agent_card_ref", card);
    put(a2a, "handoff_reason", reason);
    JsonObject given = a2a.build();
    return given.isEmpty() ? Optional.empty() : Optional.of(complete(given));
  }

  private static JsonObject complete(JsonObject given) {
    JsonObject.Builder complete = JsonObject.builder().put("protocol_version", "0.3");
    if (!given.has("interaction_id")) {
      complete.put("interaction_id", "int-" + UUID.randomUUID());
    }
    return complete.putAll(given).build();
  }

  private static void putIfAny(JsonObject.Builder a2a, String name, JsonObject agent) {
    if (!agent.isEmpty()) {
      a2a.put(name, agent);
    }
  }

  private static void put(JsonObject.Builder object, String name, @Nullable String text) {
    if (text != null) {
      object.put(name, text);
    }
  }

  private static void put(JsonObject.Builder object, String name, List<String> texts) {
    if (!texts.isEmpty()) {
      object.put(name, JsonArray.ofStrings(texts));
    }
  }
}
