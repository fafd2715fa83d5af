package dev.ahp.contract;

import dev.ahp.json.JsonObject;
import java.util.Optional;

/** What happens when the target is a person. */
public record HumanInTheLoop(JsonObject json) {
  public boolean humanTarget() {
    return json.bool("human_target").orElse(false);
  }

  /** The queue the person watches. */
  public Optional<String> channel() {
    return json.string("channel");
  }

  public Optional<Long> timeoutMs() {
    return LenientReader.integer(json, "timeout_ms");
  }

  /** The agent that goes on when the person does not answer. */
  public Optional<String> resumeAs() {
    return json.string("resume_as");
  }
}
