package dev.ahp.contract.set;

import dev.ahp.contract.LenientReader;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** One entry of the registry. */
public record RegisteredAgent(String name, JsonObject json) {
  public List<String> roles() {
    return LenientReader.strings(json, "roles");
  }

  public List<String> domains() {
    return LenientReader.strings(json, "domains");
  }

  public List<String> capabilities() {
    return LenientReader.strings(json, "capabilities");
  }

  public List<String> tools() {
    return LenientReader.strings(json, "tools");
  }

  /** Targets or contracts that the agent's own code leads to. */
  public List<String> routes() {
    return LenientReader.strings(json, "routes");
  }

  /** Paths that must be there in what the agent is given. */
  public List<String> requiresState() {
    return LenientReader.strings(json, "requires_state");
  }

  public List<String> permissions() {
    return LenientReader.strings(json, "permissions");
  }

  /** File of its prompt, relative to the agents directory. */
  public Optional<String> prompt() {
    return json.string("prompt");
  }

  /** Its prompt, when it stands in the registry itself. */
  public Optional<String> promptText() {
    return json.string("prompt_text");
  }

  public Optional<Long> contextWindow() {
    return LenientReader.integer(json, "context_window");
  }

  public Optional<String> version() {
    return json.string("version");
  }

  public Optional<String> supervisor() {
    return json.string("supervisor");
  }

  public boolean human() {
    return json.bool("human").orElse(false);
  }

  /** The queue a person watches. */
  public Optional<String> queue() {
    return json.string("queue");
  }
}
