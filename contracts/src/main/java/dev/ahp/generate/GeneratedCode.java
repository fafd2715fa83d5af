package dev.ahp.generate;

/**
 * Source text that may stand in a generated file. Only the printers of this package make it, each
 * from values it has escaped, so that no text of a contract can become code.
 */
record GeneratedCode(String text) {
  @Override
  public String toString() {
    return text;
  }
}
