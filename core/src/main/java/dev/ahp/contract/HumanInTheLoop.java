package dev.ahp.contract;

import dev.ahp.json.JsonObject;
import java.util.Optional;

/** The handling of human targets. */
public record HumanInTheLoop(JsonObject json) {
  public boolean humanTarget() {
    return json.bool("human_target").orElse(false);
  }

  /** Returns the queue that the human watches. */
  public Optional<String> channel() {
    return json.string("channel");
  }

  public Optional<Long> timeoutMs() {
    return LenientReader.integer(json, "timeout_ms");
  }

  /** Returns the agent that continues if the human does not reply in time. */
  public Optional<String> resumeAs() {
    return json.string("resume_as");
  }
}
