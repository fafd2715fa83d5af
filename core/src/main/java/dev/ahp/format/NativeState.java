package dev.ahp.format;

import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A message as the native state of an agent framework, in the JSON that the framework's own readers
 * take. The whole message travels in it as an envelope with its digest, so that reading any state
 * back is finding the envelope.
 */
public enum NativeState {
  LANGGRAPH("langgraph"),
  CREWAI("crewai"),
  GOOGLE_ADK("google-adk"),
  SMOLAGENTS("smolagents"),
  OPENAI_AGENTS("openai-agents"),
  SEMANTIC_KERNEL("semantic-kernel"),
  AUTOGEN("autogen"),
  AGENT_FRAMEWORK("agent-framework");

  private static final String SIGN = "{\\\"digest\\\":\\\"sha256:";

  private final String wireName;

  NativeState(String wireName) {
    this.wireName = wireName;
  }

  public static Optional<NativeState> named(String name) {
    return Arrays.stream(values()).filter(it -> it.wireName.equals(name)).findFirst();
  }

  public static List<String> names() {
    return Arrays.stream(values()).map(it -> it.wireName).toList();
  }

  public String wireName() {
    return wireName;
  }

  /**
   * Writes a handoff message or a packet.
   *
   * @param delimiters random texts for the fence, asked again while the content holds one
   */
  public String write(JsonObject hub, Supplier<String> delimiters) {
    JsonObject message = HubFormat.messageOf(hub);
    NativeTurns turns = NativeTurns.of(message, delimiters);
    return JsonWriter.pretty(shape(message, Envelope.seal(hub), turns)) + "\n";
  }

  private Json shape(JsonObject message, String envelope, NativeTurns turns) {
    return switch (this) {
      case LANGGRAPH -> NativeStateWriter.langgraph(message, envelope, turns);
      case CREWAI -> NativeStateWriter.crewai(message, envelope, turns);
      case GOOGLE_ADK -> NativeStateWriter.googleAdk(message, envelope, turns);
      case SMOLAGENTS -> NativeStateWriter.smolagents(envelope, turns);
      case OPENAI_AGENTS -> NativeStateWriter.openaiAgents(message, envelope, turns);
      case SEMANTIC_KERNEL -> NativeStateWriter.semanticKernel(envelope, turns);
      case AUTOGEN -> NativeStateWriter.autogen(message, envelope, turns);
      case AGENT_FRAMEWORK -> NativeStateWriter.agentFramework(envelope, turns);
    };
  }

  /** Whether the text may be such a state. */
  public static boolean isMarked(String text) {
    return text.contains(SIGN);
  }

  /** The message or packet in a state of any framework; empty when there is no whole envelope. */
  public static Optional<JsonObject> read(String text) {
    try {
      return EnvelopeFinder.find(JsonReader.read(text, JsonLimits.RENDERING));
    } catch (JsonException noState) {
      return Optional.empty();
    }
  }
}
