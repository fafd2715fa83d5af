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
 * A framework with scripted models, which the contract tests run.
 *
 * @param <S> the framework's state
 */
public abstract class Harness<S> {
  /** The name of the lookup tool that every agent has. */
  public static final String LOOKUP = "lookup";

  private final List<String> prompts = new ArrayList<>();
  private final List<String> lookedUp = new ArrayList<>();

  /** Returns the Maven coordinates of the framework, {@code group:artifact}. */
  public abstract String coordinates();

  public abstract AgentAliases names(String... agents);

  public abstract Adapter<S> adapter(AgentAliases aliases);

  /** Returns a scripted agent with tools for lookups, questions to people and handoffs. */
  protected abstract NativeAgent<S> agent(ModelScript modelScript, AgentAliases aliases);

  /** Returns the tool call for a handoff in this framework. */
  public ToolCall handoffCall(
      String id, AgentAliases aliases, String target, Map<String, ?> arguments) {
    return ScriptStep.call(id, aliases.tool(target), arguments);
  }

  public final NativeAgent<S> agent(List<ScriptStep> script, AgentAliases aliases) {
    return agent(new ModelScript(script, prompts), aliases);
  }

  /** Returns a script for agents that a test builds. */
  public final ModelScript script(ScriptStep... steps) {
    return new ModelScript(List.of(steps), prompts);
  }

  /** Runs a scripted agent on a message and reads the resulting state. */
  public final ImportedHandoff run(Handoff message, AgentAliases aliases, ScriptStep... script) {
    Adapter<S> adapter = adapter(aliases);
    return adapter.read(run(adapter.toNative(message), aliases, script));
  }

  public final S run(S state, AgentAliases aliases, ScriptStep... script) {
    try {
      return agent(List.of(script), aliases).run(state);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the prompts of all model calls. */
  public final List<String> prompts() {
    return prompts;
  }

  public final List<String> lookedUp() {
    return lookedUp;
  }

  /** Implements the lookup tool. */
  protected final String lookUp(String order) {
    lookedUp.add(order);
    return "order " + order + ": broken lamp";
  }

  /** Returns the version of the framework on the class path. */
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
