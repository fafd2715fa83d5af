package dev.ahp.adapter.contract;

import dev.ahp.adapter.ToolCall;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** What a model says, line by line, and what it was asked. */
public final class ModelScript {
  private final Deque<ScriptStep> scriptSteps;
  private final List<String> prompts;

  ModelScript(List<ScriptStep> scriptSteps, List<String> prompts) {
    this.scriptSteps = new ArrayDeque<>(scriptSteps);
    this.prompts = prompts;
  }

  /** The next line, in answer to all that the model was given. */
  public ScriptStep next(String prompt) {
    prompts.add(prompt);
    ScriptStep scriptStep = scriptSteps.poll();
    if (scriptStep == null) {
      throw new IllegalStateException("the script is over");
    }
    return scriptStep;
  }

  /** A call as a prompt shows it. */
  public static String shown(List<ToolCall> calls) {
    return calls.toString();
  }
}
