package dev.ahp.adapter;

import dev.ahp.Handoff;
import dev.ahp.json.Json;

/**
 * Converts handoff messages to the native state of one framework and back. The state contains the
 * message twice: complete, as an {@link Envelope} that is hidden from models, and as a {@link
 * TurnProjection} for the receiving model.
 *
 * @param <S> the framework's state
 */
public interface Adapter<S> {
  /** Returns the name of the framework for checkpoints, such as {@code langgraph4j}. */
  String framework();

  /** Returns the possible targets of handoffs. */
  AgentAliases aliases();

  S toNative(Handoff message);

  /** Reads the message, the later turns, and the losses. */
  ImportedHandoff read(S state);

  /**
   * Returns the message with the later turns and tool results.
   *
   * @throws ImportedHandoff.LossyImportException if the import is not lossless
   */
  default Handoff fromNative(S state) {
    return read(state).lossless();
  }

  /** Returns the state as JSON for a checkpoint. */
  Json dump(S state);

  /** Restores a state from the result of {@link #dump}. */
  S load(Json json);

  /** Returns the state with an additional user message. */
  S say(S state, String text);
}
