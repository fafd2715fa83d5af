package dev.ahp.adapter;

/** Thrown if an import is not lossless; {@link #imported} returns the incomplete result. */
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
