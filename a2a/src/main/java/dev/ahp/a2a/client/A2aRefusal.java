package dev.ahp.a2a.client;

import dev.ahp.json.JsonObject;
import java.io.IOException;

/** An agent elsewhere that answered with an error. */
public final class A2aRefusal extends IOException {
  private final transient JsonObject error;

  A2aRefusal(JsonObject error) {
    super("the agent refused: " + error.string("message").orElse("without a word"));
    this.error = error;
  }

  /** The error of JSON-RPC: {@code code}, {@code message} and perhaps {@code data}. */
  public JsonObject error() {
    return error;
  }
}
