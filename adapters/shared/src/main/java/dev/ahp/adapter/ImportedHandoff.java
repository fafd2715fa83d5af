package dev.ahp.adapter;

import dev.ahp.Handoff;
import java.util.List;
import java.util.Optional;

/**
 * What was read out of a state.
 *
 * @param handoff the message, with what was said and done since
 * @param report how faithfully
 * @param handoffs those that the agent asked for since somebody last spoke to it, in order
 * @param answer the last thing that it said
 */
public record ImportedHandoff(
    Handoff handoff, ImportReport report, List<NativeHandoff> handoffs, Optional<String> answer) {
  public ImportedHandoff {
    handoffs = List.copyOf(handoffs);
  }

  /**
   * The message.
   *
   * @throws LossyImportException when something was lost
   */
  public Handoff lossless() {
    if (!report.lossless()) {
      throw new LossyImportException(this);
    }
    return handoff;
  }
}
