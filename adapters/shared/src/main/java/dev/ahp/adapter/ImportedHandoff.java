package dev.ahp.adapter;

import dev.ahp.Handoff;
import java.util.List;
import java.util.Optional;

/**
 * The result of reading a native state.
 *
 * @param handoff the message with the later turns and tool results
 * @param report the losses
 * @param handoffs the handoffs that the agent requested since the last user turn, in order
 * @param answer the last text of the agent
 */
public record ImportedHandoff(
    Handoff handoff, ImportReport report, List<NativeHandoff> handoffs, Optional<String> answer) {
  public ImportedHandoff {
    handoffs = List.copyOf(handoffs);
  }

  /**
   * Returns the message.
   *
   * @throws LossyImportException if the import is not lossless
   */
  public Handoff lossless() {
    if (!report.lossless()) {
      throw new LossyImportException(this);
    }
    return handoff;
  }

  /** Thrown if an import is not lossless; {@link #imported} returns the incomplete result. */
  public static final class LossyImportException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    private final transient ImportedHandoff handoff;

    private LossyImportException(ImportedHandoff handoff) {
      super(handoff.report().toString());
      this.handoff = handoff;
    }

    public ImportedHandoff imported() {
      return handoff;
    }
  }
}
