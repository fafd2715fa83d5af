package dev.ahp.adapter;

import dev.ahp.Handoff;
import dev.ahp.json.Json;

/**
 * Turns handoff messages into the native state of one framework and back. The state holds the
 * message twice: whole, as an {@link Envelope} that no model sees, and as a {@link TurnProjection}
 * that the receiving model is given.
 *
 * @param <S> the framework's state
 */
public interface Adapter<S> {
  /** As in {@code langgraph4j}; checkpoints bear it. */
  String framework();

  /** The agents that work may go to. */
  AgentAliases aliases();

  S toNative(Handoff message);

  /** The message, what was done since, and what does not fit. */
  ImportedHandoff read(S state);

  /**
   * The message with what was said and done since.
   *
   * @throws LossyImportException when something was lost
   */
  default Handoff fromNative(S state) {
    return read(state).lossless();
  }

  /** The state as JSON, to be kept in a checkpoint. */
  Json dump(S state);

  /** What {@link #dump} gave, as state. */
  S load(Json json);

  /** The state with one more message of the user. */
  S say(S state, String text);
}
