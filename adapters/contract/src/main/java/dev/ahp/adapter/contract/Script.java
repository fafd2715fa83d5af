package dev.ahp.adapter.contract;

import dev.ahp.adapter.ToolCall;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** What a model says, line by line, and what it was asked. */
public final class Script {
  private final Deque<Step> steps;
  private final List<String> prompts;

  Script(List<Step> steps, List<String> prompts) {
    this.steps = new ArrayDeque<>(steps);
    this.prompts = prompts;
  }

  /** The next line, in answer to all that the model was given. */
  public Step next(String prompt) {
    prompts.add(prompt);
    Step step = steps.poll();
    if (step == null) {
      throw new IllegalStateException("the script is over");
    }
    return step;
  }

  /** A call as a prompt shows it. */
  public static String shown(List<ToolCall> calls) {
    return calls.toString();
  }
}
