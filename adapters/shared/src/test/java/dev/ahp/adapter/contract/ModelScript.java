package dev.ahp.adapter.contract;

import dev.ahp.adapter.ToolCall;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The responses of a scripted model, and the prompts that it received. */
public final class ModelScript {
  private final Deque<ScriptStep> steps;
  private final List<String> prompts;

  ModelScript(List<ScriptStep> steps, List<String> prompts) {
    this.steps = new ArrayDeque<>(steps);
    this.prompts = prompts;
  }

  /** Records the prompt and returns the next step. */
  public ScriptStep next(String prompt) {
    prompts.add(prompt);
    ScriptStep step = steps.poll();
    if (step == null) {
      throw new IllegalStateException("the script has no more steps");
    }
    return step;
  }

  /** Formats tool calls for a prompt. */
  public static String shown(List<ToolCall> calls) {
    return calls.toString();
  }
}
