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

  /** Returns targets or contract ids that the agent's code routes to. */
  public List<String> routes() {
    return LenientReader.strings(json, "routes");
  }

  public List<String> permissions() {
    return LenientReader.strings(json, "permissions");
  }

  /** Returns the prompt file, relative to the agents directory. */
  public Optional<String> prompt() {
    return json.string("prompt");
  }

  /** Returns the prompt, if it is in the registry itself. */
  public Optional<String> promptText() {
    return json.string("prompt_text");
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

  /** Returns the queue that a human agent watches. */
  public Optional<String> queue() {
    return json.string("queue");
  }
}
