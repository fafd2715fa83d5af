package dev.ahp.adapter;

/** Thrown if an import is not lossless; {@link #imported} returns the incomplete result. */
public final class LossyImportException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  private final transient ImportedHandoff handoff;

  LossyImportException(ImportedHandoff handoff) {
    super(handoff.report().toString());
    this.handoff = handoff;
  }

  public ImportedHandoff imported() {
    return handoff;
  }
}
