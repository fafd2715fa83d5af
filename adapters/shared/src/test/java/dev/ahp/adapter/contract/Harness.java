package dev.ahp.adapter.contract;

import dev.ahp.Handoff;
import dev.ahp.adapter.Adapter;
import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.ImportedHandoff;
import dev.ahp.adapter.ToolCall;
import dev.ahp.adapter.bridge.NativeAgent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * One framework with scripted models, so that one set of tests drives them all.
 *
 * @param <S> the framework's state
 */
public abstract class Harness<S> {
  /** The tool that every agent has. */
  public static final String LOOKUP = "lookup";

  private final List<String> prompts = new ArrayList<>();
  private final List<String> lookedUp = new ArrayList<>();

  /** The framework's package as Maven names it, {@code group:artefact}. */
  public abstract String coordinates();

  public abstract AgentAliases names(String... agents);

  public abstract Adapter<S> adapter(AgentAliases agentAliases);

  /** An agent that follows the script and can look up, ask people and hand over to the aliases. */
  protected abstract NativeAgent<S> agent(ModelScript modelScript, AgentAliases agentAliases);

  /** How a model of this framework hands over. */
  public ToolCall handoffCall(
      String id, AgentAliases agentAliases, String target, Map<String, ?> arguments) {
    return ScriptStep.call(id, agentAliases.tool(target), arguments);
  }

  public final NativeAgent<S> agent(List<ScriptStep> script, AgentAliases agentAliases) {
    return agent(new ModelScript(script, prompts), agentAliases);
  }

  /** For agents that a test puts together by itself. */
  public final ModelScript script(ScriptStep... steps) {
    return new ModelScript(List.of(steps), prompts);
  }

  /** Runs an agent with that script on a message and reads what came of it. */
  public final ImportedHandoff run(
      Handoff message, AgentAliases agentAliases, ScriptStep... script) {
    Adapter<S> adapter = adapter(agentAliases);
    return adapter.read(run(adapter.toNative(message), agentAliases, script));
  }

  public final S run(S state, AgentAliases agentAliases, ScriptStep... script) {
    try {
      return agent(List.of(script), agentAliases).run(state);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** All text that the model was given, one entry for each time it was asked. */
  public final List<String> prompts() {
    return prompts;
  }

  public final List<String> lookedUp() {
    return lookedUp;
  }

  /** The tool. */
  protected final String lookUp(String order) {
    lookedUp.add(order);
    return "order " + order + ": broken lamp";
  }

  /** The version of the package that is on the class path. */
  public final String version() {
    String file = "/META-INF/maven/" + coordinates().replace(':', '/') + "/pom.properties";
    try (InputStream in = getClass().getResourceAsStream(file)) {
      Properties properties = new Properties();
      if (in != null) {
        properties.load(in);
      }
      return properties.getProperty("version", "unknown");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
