package dev.ahp.adapter;

/** Thrown when a message did not come back whole; {@link #imported} has what there is. */
public final class Lossy extends IllegalStateException {
  private static final long serialVersionUID = 1;

  private final transient Imported imported;

  Lossy(Imported imported) {
    super(imported.report().toString());
    this.imported = imported;
  }

  public Imported imported() {
    return imported;
  }
}
