package dev.ahp.adapter;

/** Thrown when a message did not come back whole; {@link #importedHandoff} has what there is. */
public final class LossyImportException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  private final transient ImportedHandoff importedHandoff;

  LossyImportException(ImportedHandoff importedHandoff) {
    super(importedHandoff.report().toString());
    this.importedHandoff = importedHandoff;
  }

  public ImportedHandoff imported() {
    return importedHandoff;
  }
}
