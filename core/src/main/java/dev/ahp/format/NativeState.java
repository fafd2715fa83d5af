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
 * The native states of agent frameworks, in the JSON that each framework reads. A state contains
 * the complete message in an {@link Envelope}. To read a state, find its envelope.
 */
public enum NativeState {
  LANGGRAPH("langgraph"),
  CREWAI("crewai"),
  GOOGLE_ADK("google-adk"),
  SMOLAGENTS("smolagents"),
  OPENAI_AGENTS("openai-agents"),
  SEMANTIC_KERNEL("semantic-kernel"),
  AUTOGEN("autogen"),
  AGENT_FRAMEWORK("agent-framework"),
  LANGGRAPH4J("langgraph4j"),
  GOOGLE_ADK_JAVA("google-adk-java"),
  LANGCHAIN4J("langchain4j"),
  SPRING_AI("spring-ai");

  private static final String MARK = "{\\\"digest\\\":\\\"sha256:";

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
   * @param delimiters random delimiters for the fence; called again if the content contains the
   *     delimiter
   */
  public String write(JsonObject hub, Supplier<String> delimiters) {
    JsonObject message = CommonFormat.messageOf(hub);
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
      case LANGGRAPH4J -> new JavaStateWriter(message, envelope, turns).langgraph4j();
      case GOOGLE_ADK_JAVA -> new JavaStateWriter(message, envelope, turns).googleAdk();
      case LANGCHAIN4J -> new JavaStateWriter(message, envelope, turns).langchain4j();
      case SPRING_AI -> new JavaStateWriter(message, envelope, turns).springAi();
    };
  }

  /** Returns whether the text can be such a state. */
  public static boolean isMarked(String text) {
    return text.contains(MARK);
  }

  /** Returns the message or packet in a state; empty if it contains no valid envelope. */
  public static Optional<JsonObject> read(String text) {
    try {
      return EnvelopeFinder.find(JsonReader.read(text, JsonLimits.RENDERING));
    } catch (JsonException noState) {
      return Optional.empty();
    }
  }
}
